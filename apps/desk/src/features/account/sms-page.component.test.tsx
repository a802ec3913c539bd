/** Settings › SMS gateway: the form that never shows the key, two owners on it, and a test with the gateway's own answer. */
import { type SmsState, smsCalls } from '@porua/contract/desk/sms'
import { button, dialog, heading, says } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { Refusal } from '@porua/kit/testing/refusal.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, open } from '../../testing/stage.tsx'

const stands: SmsState = {
  by: 'desk',
  host: 'sms.example.org',
  gateway: {
    version: 3,
    url: 'https://sms.example.org/send?key={key}&to={phone}&text={text}',
    method: 'GET',
    headers: [{ name: 'x-sender', value: 'Porua' }],
    body: '',
    ok: 'ACCEPTED',
    hasKey: true,
  },
}
const field = (name: string) => page.getByLabelText(name, { exact: true })

test('none is set: the form asks for an address, and a refusal stands at its field', async () => {
  api.on(smsCalls.gateway, { sms: { by: 'none', host: null, gateway: null } })
  api.on(smsCalls.setGateway, () => {
    throw new Refusal('badRequest', 'Write the key that is to stand for {key}.', { field: 'key' })
  })
  await open('/desk/settings/sms')
  await heading('SMS gateway')
  await says('No gateway is set. Students get their codes on sign-in slips.')
  expect(page.getByText('Send a test message').elements()).toEqual([])
  await field('Address').fill('https://sms.example.org/?k={key}&to={phone}&t={text}')
  await field('Headers').fill('Accept: application/json\n\n no colon')
  await button('Save').press()
  await says('Write the key that is to stand for {key}.')
  await expect.element(field('Key')).toHaveFocus()
  await expect
    .poll(() => api.sent(smsCalls.setGateway).at(-1)?.body)
    .toEqual({
      version: null,
      url: 'https://sms.example.org/?k={key}&to={phone}&t={text}',
      method: 'GET',
      headers: [
        { name: 'Accept', value: 'application/json' },
        { name: 'no colon', value: '' },
      ],
      body: '',
      ok: '',
    })
  await expectGoodLooks()
})

test('a test message tells the gateway’s own answer, in both languages', async () => {
  api.on(smsCalls.gateway, { sms: stands })
  api.on(smsCalls.sendTest, { failure: { code: 'refused', status: 401, detail: '"no such key"' } })
  await open('/desk/settings/sms', { size: 'wide' })
  await says('Codes are sent through sms.example.org.')
  await field('Mobile').fill('01711000001')
  await button('Send a test message').press()
  await says('The gateway answered 401: "no such key"')
  api.on(smsCalls.sendTest, { failure: null })
  await button('Send a test message').press()
  await says('The gateway took the message. See whether it arrives on the phone.')
  expect(page.getByText('The message was not sent').elements()).toEqual([])
  await open('/desk/settings/sms', { language: 'bn' })
  await heading('SMS গেটওয়ে')
  await expectGoodLooks()
})

test('an older change shows the other’s, field by field; the kept key is not asked for again', async () => {
  api.on(smsCalls.gateway, { sms: stands })
  const theirs = { ...stands, gateway: { ...stands.gateway, version: 4, ok: 'SENT' } }
  api.on(smsCalls.setGateway, ({ body }) => {
    if (body.version === 3)
      throw new Refusal('conflict', 'Somebody has changed this meanwhile.', { data: theirs })
    return { sms: stands }
  })
  await open('/desk/settings/sms')
  await says('A key is kept. Leave this empty to keep it.')
  await field('What its answer must hold').fill('OK')
  await button('Save').press()
  await expect.element(dialog.getByText('SENT')).toBeVisible()
  expect(dialog.getByRole('radio').elements()).toHaveLength(2)
  await button('Save my choice').press()
  await expect.poll(() => api.sent(smsCalls.setGateway).at(-1)?.body).toMatchObject({ version: 4, ok: 'OK' })
  expect(api.sent(smsCalls.setGateway).at(-1)?.body).not.toHaveProperty('key')
})

test('what the environment says is shown, not asked', async () => {
  api.on(smsCalls.gateway, { sms: { by: 'environment', host: 'sms.example.org', gateway: null } })
  await open('/desk/settings/sms')
  await says(/The environment of the server says so/)
  expect(page.getByText('Save', { exact: true }).elements()).toEqual([])
  await expect.element(button('Send a test message')).toBeVisible()
})
