import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renameStyles } from './rename-styles.ts'

test.each([
  ['<p style="color:red">', '<p data-own-style="color:red">'],
  ['<p/style="color:red">', '<p/data-own-style="color:red">'],
  ['<p title="a>b" style=color:red>', '<p title="a>b" data-own-style=color:red>'],
  ["<p title='a>b'style='x'>", "<p title='a>b'data-own-style='x'>"],
  ['<P\nSTYLE\t=\n"x" Style=y>', '<P\ndata-own-style\t=\n"x" data-own-style=y>'],
  ['<p style>', '<p data-own-style>'],
  ['<p style/>', '<p data-own-style/>'],
  ['<br style="x"/><p style=y/>', '<br data-own-style="x"/><p data-own-style=y/>'],
  ['<p =style style="x">', '<p =style data-own-style="x">'],
  ['</p style="x">', '</p data-own-style="x">'],
  ['<svg><g style="x">', '<svg><g data-own-style="x">'],
  // No attributes.
  ['style="x" <', 'style="x" <'],
  ['a < b style="x"', 'a < b style="x"'],
  ['<p title=" style=x">', '<p title=" style=x">'],
  ['<p title=\'<p style="x">\'>', '<p title=\'<p style="x">\'>'],
  ['<!-- <p style="x"> --><p style="y">', '<!-- <p style="x"> --><p data-own-style="y">'],
  ['<!--><p style="y">', '<!--><p data-own-style="y">'],
  ['<style>p{} <p style="x"></style><p style="y">', '<style>p{} <p style="x"></style><p data-own-style="y">'],
  ['<textarea><p style="x">', '<textarea><p style="x">'],
  ['<p stylex="x" data-style="y">', '<p stylex="x" data-style="y">'],
  // Cut off in the middle.
  ['<p style="x', '<p data-own-style="x'],
  ['<p ', '<p '],
  ['<', '<'],
  ['', ''],
])('%j', (html, renamed) => {
  expect(renameStyles(html)).toBe(renamed)
})

const pieces = [
  '<',
  '>',
  '/',
  '=',
  '"',
  "'",
  ' ',
  'style',
  'p',
  'a',
  '<p ',
  '<!--',
  '-->',
  '<style>',
  '</style>',
]

test('whatever it is given it ends, and changes nothing but the name', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
      const html = parts.join('')
      expect(renameStyles(html).replaceAll('data-own-style', 'style')).toBe(html)
    }),
    { numRuns: 2_000 },
  )
  const long = `<p title="${'a>'.repeat(100_000)}" ${'x '.repeat(100_000)}style="y">${'<'.repeat(100_000)}`
  const began = performance.now()
  expect(renameStyles(long)).toContain('data-own-style="y"')
  expect(performance.now() - began).toBeLessThan(1_000)
})
