/**
 * React makes some errors while it is evaluated that are no errors: signs to itself, compared by identity, whose stacks nobody reads.
 * A phone notices nothing of it. But where something looks on (DevTools, Lighthouse, Playwright) Chromium works out the places of all
 * functions of the file for such a stack: a quarter of a second of a cheap phone's CPU, which these then tell as the page's. So
 * that what is measured is what a phone does, the build makes them without a stack.
 */
import type { Plugin } from 'vite'

const file = /\/react-dom\/cjs\/react-dom-client\.production\.js$/
/** Declared at the top of the file: `SuspenseException = Error(formatProdErrorMessage(460)),`. */
const sign = /^((?:var | {2})\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)(?=[,;]$)/gm

/** The source with its signs made without a stack; they are errors still, with their messages. @throws where it has none */
export function withoutStacks(code: string): string {
  let found = 0
  const quiet = code.replace(sign, (_all, name: string, message: string) => {
    found++
    return `${name}Object.create(Error.prototype, { message: { value: ${message} } })`
  })
  if (found === 0) throw new Error('porua:react-signs: React makes its signs in another way now')
  return quiet
}

/** The Vite plugin. */
export function reactSigns(): Plugin {
  return {
    name: 'porua:react-signs',
    apply: 'build',
    transform(code, id) {
      return file.test(id) ? { code: withoutStacks(code), map: null } : null
    },
  }
}
