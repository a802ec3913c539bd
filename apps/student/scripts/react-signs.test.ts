import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutStacks } from './react-signs.ts'

const require = createRequire(import.meta.url)
const react = readFileSync(
  join(dirname(require.resolve('react-dom/package.json')), 'cjs/react-dom-client.production.js'),
  'utf8',
)
/** An error made while the file is evaluated: not in a function, so indented by one step at most. */
const made = /^(?:var | {2})\w+ = (?:new )?Error\(/gm

test("none of React's signs to itself takes a stack any more, and nothing else has changed", () => {
  expect(react.match(made)).toHaveLength(5)
  const quiet = withoutStacks(react)
  expect(quiet).not.toMatch(made)
  const [before, after] = [react.split('\n'), quiet.split('\n')]
  expect(after).toHaveLength(before.length)
  expect(after.filter((line, at) => line !== before[at])).toHaveLength(5)
})

test('a sign is an error still, tells its message, and has no stack', () => {
  const made = withoutStacks('var FirstException = Error(formatProdErrorMessage(460)),\n  rest = 1;')
  const sign: unknown = new Function('formatProdErrorMessage', `${made} return FirstException`)(String)
  expect(sign).toBeInstanceOf(Error)
  expect(sign).toMatchObject({ message: '460' })
  expect((sign as Error).stack).toBeUndefined()
})

test('a React that makes them in another way ends the build', () => {
  expect(() => withoutStacks('var a = new Sign(460);')).toThrow('another way')
})
