import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'porua-config-'))

const gateway = { SMS_URL: 'https://s.example/?key=k3y&to={phone}&text={text}' }

test('defaults are those of the decisions', () => {
  expect(readConfig({}, folder)).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    sample: true,
    offlineGraceMinutes: 30,
  })
  expect(readConfig({}, folder).dataDir).toBe(join(folder, 'data'))
})

test.each([
  [{ PORT: '80a' }, /PORT must be a whole number from 0 to 65535, not '80a'/],
  [{ SAMPLE: 'yes' }, /SAMPLE must be 0 or 1/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must begin with postgres/],
  [{ DATABASE_URL: 'postgres://h/d', DATABASE_READ_URL: 'h' }, /DATABASE_READ_URL must begin with postgres/],
  [{ DATABASE_READ_URL: 'postgres://h/d' }, /DATABASE_READ_URL without DATABASE_URL/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of/],
  [{ API_ORIGINS: 'lms.example.org' }, /API_ORIGINS: 'lms.example.org' is not an origin/],
  [{ CLIENT_TIME_ZONE: 'Asia/Dacca2' }, /is not a time zone/],
  [{ CLIENT_COLOUR: 'red' }, /CLIENT_COLOUR must look like/],
  [{ PUBLIC_URL: 'lms.example.org' }, /PUBLIC_URL must look like https:/],
  [{ PUBLIC_URL: 'https://lms.example.org/porua' }, /PUBLIC_URL has the path \/porua: the app needs a host/],
  [{ CLIENT_NAME: 'x'.repeat(201) }, /CLIENT_NAME has 201 characters; at most 200/],
  [{ CLIENT_SLUG: 'a b/c' }, /CLIENT_SLUG has letters, digits/],
  [{ CLIENT_LOGO: 'javascript:alert(1)' }, /CLIENT_LOGO must look like https:/],
  [{ CLIENT_LOGO: '//elsewhere.example.org/l.png' }, /CLIENT_LOGO must look like https:/],
  [{ SUPPORT_EMAIL: 'office' }, /SUPPORT_EMAIL must look like support@example.org, not 'office'/],
  [{ ASSETS_URL: 'static' }, /ASSETS_URL must look like https:/],
  [{ OTP_ECHO: 'yes' }, /OTP_ECHO must be 0 or 1/],
  [{ SMS_BODY: '{"a":"{text}"}' }, /SMS_ variables without SMS_URL/],
  [{ SMS_URL: 'sms.example.org/{phone}/{text}' }, /SMS_URL must be an address/],
  [{ SMS_URL: 'ftp://sms.example.org/{phone}/{text}' }, /SMS_URL must be an address/],
  [{ SMS_URL: 'https://s.example/?t={text}' }, /must hold \{phone\} \(with 88\) or \{mobile\}/],
  [{ SMS_URL: 'https://s.example/?t={phone}' }, /must hold \{text\} or \{code\}/],
  [{ ...gateway, SMS_METHOD: 'DELETE' }, /SMS_METHOD must be GET, POST or PUT/],
  [{ ...gateway, SMS_METHOD: 'GET', SMS_BODY: 'a=b' }, /SMS_METHOD=GET takes no SMS_BODY/],
  [{ ...gateway, SMS_HEADERS: 'Authorization: x' }, /SMS_HEADERS must be a JSON object/],
  [{ ...gateway, SMS_HEADERS: '{"a b":"c"}' }, /SMS_HEADERS must be a JSON object/],
  [{ ...gateway, SMS_OK: '(' }, /SMS_OK must be a regular expression/],
  [{ ...gateway, SMS_BODY: '{"to":{phone}' }, /SMS_BODY is not JSON/],
  [
    { ...gateway, SMS_BODY: 'x', SMS_HEADERS: '{"content-type":"image/png"}' },
    /the content-type in SMS_HEADERS/,
  ],
  [{ SMS_URI: 'x' }, /SMS_URI is not one of our variables; did you mean SMS_URL\?/],
  [{ DATABSE_URL: 'x' }, /DATABSE_URL is not one of our variables; did you mean DATABASE_URL\?/],
  [{ DATADIR: 'x' }, /did you mean DATA_DIR\?/],
  [{ PROT: '80' }, /did you mean PORT\?/],
  [{ TRUST_PROXY: 'yes' }, /TRUST_PROXY must be a whole number from 0 to 9/],
])('%o is refused in one readable line', (environment, message) => {
  expect(() => readConfig(environment as NodeJS.ProcessEnv, folder)).toThrow(message)
})

test('proxies in front are counted; 0 and 1 may be said as switches', () => {
  const of = (TRUST_PROXY?: string) => readConfig(TRUST_PROXY ? { TRUST_PROXY } : {}, folder).trustProxy
  expect([of(), of('0'), of('false'), of('1'), of('true'), of('2')]).toEqual([0, 0, 0, 1, 1, 2])
})

test('names that others own are left alone', () => {
  expect(() => readConfig({ HOME: '/root', PATH: '/bin', HOSTNAME: 'x', SHELL: 'sh' }, folder)).not.toThrow()
})

test('a password in DATABASE_URL never stands in a message', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://u:secret@h/d' }, folder)).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('secret') }),
  )
})

test('no message about the SMS gateway holds what its variables hold', () => {
  const secret = { SMS_URL: 'ftp://u:k3y@h', SMS_HEADERS: '{"a":"k3y"}', SMS_BODY: 'k3y', SMS_OK: '(k3y' }
  for (const name of Object.keys(secret)) {
    const environment = { ...gateway, [name]: secret[name as keyof typeof secret], SMS_METHOD: 'k3y' }
    expect(() => readConfig(environment, folder)).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('k3y') }),
    )
  }
})

test('a gateway is read as it is written, and there is none unless it is described', () => {
  expect(readConfig({}, folder)).toMatchObject({ sms: null, otpEcho: false, publicHost: null })
  expect(readConfig({ ...gateway, SMS_OK: '^ok' }, folder).sms).toEqual({
    url: gateway.SMS_URL,
    method: 'GET',
    headers: {},
    body: null,
    ok: /^ok/,
  })
  const posted = readConfig({ ...gateway, SMS_BODY: 'a={code}', SMS_HEADERS: '{"x-key":"k"}' }, folder).sms
  expect(posted).toMatchObject({ method: 'POST', body: 'a={code}', headers: { 'x-key': 'k' } })
  expect(readConfig({ PUBLIC_URL: 'https://lms.example.org/' }, folder).publicHost).toBe('lms.example.org')
})

test('the white label is taken as it is said, an address of pictures without its last slash', () => {
  const said = { CLIENT_NAME: 'Kolmi', CLIENT_SLUG: 'kolmi-2027', CLIENT_LOGO: '/media/l.svg' }
  expect(readConfig({ ...said, ASSETS_URL: 'https://cdn.example.org/porua/' }, folder)).toMatchObject({
    client: { name: 'Kolmi', slug: 'kolmi-2027', logo: '/media/l.svg' },
    assetsUrl: 'https://cdn.example.org/porua',
  })
  expect(readConfig({}, folder)).toMatchObject({ client: {}, assetsUrl: null })
  expect(Object.keys(readConfig({ CLIENT_NAME: 'Kolmi' }, folder).client)).toEqual(['name'])
})

test('an unknown variable in .env is named', () => {
  const other = mkdtempSync(join(tmpdir(), 'porua-config-'))
  writeFileSync(join(other, '.env'), 'PORT=4000\nPORTS=1\n')
  expect(() => readConfig({}, other)).toThrow('.env: unknown variable PORTS; did you mean PORT?')
  writeFileSync(join(other, '.env'), 'PORT=4000\n')
  expect(readConfig({}, other).port).toBe(4000)
  expect(readConfig({ PORT: '5000' }, other).port).toBe(5000)
})

test('a .env says which of its lines is no setting; quoted values may have several lines, and a mark of the encoding is no matter', () => {
  const read = (text: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'porua-env-'))
    writeFileSync(join(folder, '.env'), text)
    return readConfig({}, folder)
  }
  expect(read('\uFEFFPORT=4000\r\n# more\r\n\r\nexport HOST = 0.0.0.0\r\n')).toMatchObject({
    port: 4000,
    host: '0.0.0.0',
  })
  expect(read('METRICS_TOKEN="a\nb"\nPORT=4000\n')).toMatchObject({ metricsToken: 'a\nb', port: 4000 })
  expect(() => read('PORT=4000\n\nSAMPLE 0\n')).toThrow('.env: line 3 is no setting: write NAME=value')
})
