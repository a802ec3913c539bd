import type { SmsTemplate } from '@porua/contract/desk/sms'
import { describe, expect, test } from 'vitest'
import { fillGateway } from '../../ports/sms/sms-template.ts'
import { gatewayOf, templateMistake } from './sms-gateway.rules.ts'

const template: SmsTemplate = {
  url: 'https://sms.example.org/send?api_key={key}&to={phone}&text={text}',
  method: 'GET',
  headers: [],
  body: '',
  ok: '',
}
const judged = (change: Partial<SmsTemplate>, key: string | null = 'k3y') => {
  const mistake = templateMistake({ ...template, ...change }, key)
  return mistake && [mistake.code, mistake.field]
}

describe('a gateway that can be called', () => {
  test.each([
    ['by its address', {}],
    [
      'by a JSON body and a header',
      {
        url: 'http://192.168.0.9:8080/sms',
        method: 'POST' as const,
        headers: [{ name: 'Authorization', value: 'Bearer {key}' }],
        body: '{"to":"{phone}","text":"{text}"}',
      },
    ],
  ])('%s', (_, change) => expect(judged(change)).toBeNull())

  test('the key is filled in where it belongs, each place in its own writing', () => {
    const options = gatewayOf(
      {
        ...template,
        method: 'POST',
        headers: [{ name: 'x-key', value: 'k {key}' }],
        body: '{"key":"{key}","to":"{phone}","text":"{text}"}',
      },
      'a"&b$1',
    )
    const call = fillGateway(options, { phone: '8801711000001', text: 'hi', code: '1' })
    expect(new URL(call.url).searchParams.get('api_key')).toBe('a"&b$1')
    expect(JSON.parse(call.body ?? '')).toMatchObject({ key: 'a"&b$1' })
    expect(call.headers['x-key']).toBe('k a"&b$1')
  })

  test('what its answer must hold is plain text, no pattern', () => {
    const { ok } = gatewayOf({ ...template, ok: '"status":(OK)+.' }, null)
    expect(ok?.test('{"status":(OK)+.}')).toBe(true)
    expect(ok?.test('{"status":OKOK!}')).toBe(false)
  })
})

describe('a gateway that cannot', () => {
  test.each<[string, string, Partial<SmsTemplate>, (string | null)?]>([
    ['smsAddress', 'url', { url: 'sms.example.org/{phone}{text}' }],
    ['smsAddress', 'url', { url: 'file:///etc/passwd?{phone}{text}' }],
    ['smsAddress', 'url', { url: 'http://169.254.169.254/?{phone}{text}' }],
    ['smsHeader', 'headers', { headers: [{ name: 'no header', value: 'x' }] }],
    ['smsHeader', 'headers', { headers: [{ name: 'x', value: 'a\nb: c' }] }],
    ['smsNoPhone', 'url', { url: 'https://sms.example.org/?key={key}&t={text}' }],
    ['smsNoText', 'url', { url: 'https://sms.example.org/?key={key}&t={phone}' }],
    ['smsGetBody', 'body', { body: '{"a":1}' }],
    ['smsBodyNotJson', 'body', { method: 'POST', body: '{"a":{phone}' }],
    ['smsKeyShown', 'url', { url: 'https://sms.example.org/?api_key=abc123&to={phone}&text={text}' }],
    ['smsKeyShown', 'url', { url: 'https://sms.example.org/?user=me&pass=abc&to={phone}&text={text}' }],
    ['smsKeyShown', 'body', { method: 'POST', body: '{"api_token": "abc", "k": "{key}"}' }],
    ['smsKeyShown', 'headers', { headers: [{ name: 'Authorization', value: 'Bearer abc' }] }],
    ['smsKeyMissing', 'key', {}, null],
    ['smsKeyUnused', 'key', { url: 'https://sms.example.org/?to={phone}&text={text}' }],
  ])('%s at %s: %o', (code, field, change, key) =>
    expect(judged(change, key === undefined ? 'k3y' : key)).toEqual([code, field]),
  )
})
