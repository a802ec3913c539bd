import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildOnce } from '../build-once.ts'
import { deliveredFiles, newerDelivered } from './delivered.ts'
import { newerScript } from './scripts.ts'
import { newerStyles } from './styles.ts'
import { readNewer } from './targets.ts'

const newer = readNewer()
const styles = (css: string) => newerStyles('a.css', css, newer).map(({ what }) => what)
const script = (code: string) => newerScript('a.js', code, newer).map(({ what }) => what)

describe('style sheets', () => {
  test('what the oldest browsers lack is found', () => {
    expect(styles('.a{text-wrap:balance}')).toEqual(['text-wrap'])
    expect(styles('.a{color:color-mix(in oklab,red,blue)}')).toEqual(['color-mix()'])
    expect(styles('.a{color:light-dark(#fff,#000);width:calc(2lh + 1px)}')).toEqual(['light-dark()', '1lh'])
    expect(styles('.a{transition:none;transition-timing-function:linear(0,1)}')).toEqual(['linear()'])
    expect(styles('.a{display:grid-lanes}@media print{.b{field-sizing:content}}')).toEqual([
      'display: grid-lanes',
      'field-sizing',
    ])
    expect(styles('.a{.b &{color:red}}')).toEqual(['nested rules (&)'])
    expect(styles('.a:popover-open,.a::details-content{color:red}')).toEqual([
      ':popover-open',
      ':details-content',
    ])
    expect(styles('@property --a{syntax:"*";inherits:false}@scope (.a){b{color:red}}')).toEqual([
      '@property',
      '@scope',
    ])
    expect(styles('@media (width>=600px){.a{color:red}}@media (scripting:none){.a{color:red}}')).toEqual([
      '@media (width >= …)',
      '@media (scripting)',
    ])
    expect(styles('@starting-style{.a{opacity:0}}')).toEqual(['@starting-style'])
  })

  test('what they have is not, nor what stands in a text', () => {
    const have = [
      '.a:has(.b){height:100dvh;inset:0;aspect-ratio:1;color:oklch(.5 .1 20)}',
      '@layer a{.a{display:grid;accent-color:red;overflow:clip}}@container (width > 20em){.a{gap:1px}}',
      '.a::after{content:"1lh light-dark( @scope";background:url(x.svg?color-mix())}/* 1lh */',
      '.field-sizing{--field-sizing:1lh;animation-name:light-dark}',
      '.a{width:calc(1px*var(--lh));color:var(--color-mix)}',
    ]
    expect(styles(have.join('').replace('--field-sizing:1lh', '--a:1px'))).toEqual([])
  })

  test('a fallback before it, a prefix beside it or a question around it is enough, and nothing else', () => {
    expect(styles('.a{color:red;color:color-mix(in oklab,red,blue)}')).toEqual([])
    expect(styles('.a{color:color-mix(in oklab,red,blue);color:red}')).toEqual(['color-mix()'])
    expect(styles('.a{color:red}.b{color:color-mix(in oklab,red,blue)}')).toEqual(['color-mix()'])
    expect(styles('.a{color:red;color:color-mix(in oklab,var(--a),blue)}')).toEqual(['color-mix()'])
    expect(styles('.a{-webkit-user-select:none;user-select:none}')).toEqual([])
    expect(styles('.a{user-select:none}')).toEqual(['user-select'])
    expect(styles('@supports (text-wrap:balance){.a{text-wrap:balance}}')).toEqual([])
    expect(styles('@supports (text-wrap:balance){.a{color:red}}.b{text-wrap:balance}')).toEqual(['text-wrap'])
  })
})

describe('scripts', () => {
  test('what the oldest browsers lack is found', () => {
    expect(script('const a=/(?<=b)c/')).toEqual(['(?<= … ) or (?<! … ) in a regular expression'])
    expect(script('new RegExp("(?<!b)c")')).toEqual(['(?<= … ) or (?<! … ) in a regular expression'])
    expect(script('RegExp(`a(?<!b)c`,`g`)')).toEqual(['(?<= … ) or (?<! … ) in a regular expression'])
    expect(script('const a=/[\\p{L}--a]/v')).toEqual(['/ … /v'])
    expect(script('const a=/(?i:b)c/')).toEqual(['(?i: … ) in a regular expression'])
    expect(script('class A{static{f()}}')).toEqual(['static { … } in a class'])
    expect(script('import a from "./a.json" with {type:"json"}')).toEqual(['import attributes'])
    expect(script('{using a=f()}')).toEqual(['using'])
    expect(script('Promise.withResolvers();Object.groupBy(a,b);Promise.try(f)')).toEqual([
      'Promise.withResolvers',
      'Object.groupBy',
      'Promise.try',
    ])
    expect(script('a.isWellFormed();b.toBase64()')).toEqual(['String.isWellFormed', 'Uint8Array.toBase64'])
    expect(script('navigator.wakeLock;window.requestIdleCallback;document.startViewTransition(f)')).toEqual([
      'navigator.wakeLock',
      'window.requestIdleCallback',
      'document.startViewTransition',
    ])
    expect(script('new Notification("a");requestIdleCallback(f);Response.json({})')).toEqual([
      'Notification',
      'requestIdleCallback',
      'Response.json',
    ])
  })

  test('what they have is not, nor what the script calls so itself', () => {
    expect(
      script('structuredClone(a);[1].at(-1);Object.hasOwn(a,"b");a.toSorted();const b=/(?:x)(?=y)(?!z)/u'),
    ).toEqual([])
    expect(
      script(
        'function Notification(){}new Notification();const f=requestIdleCallback=>requestIdleCallback()',
      ),
    ).toEqual([])
    expect(script('const a={withResolvers(){},wakeLock:1};a.wakeLock;"navigator.wakeLock"')).toEqual([])
  })

  test('one that cannot be read is trouble', () => {
    expect(() => script('const = 1')).toThrow('a.js')
  })
})

describe('the built apps', () => {
  const apps = resolve(import.meta.dirname, '../../apps')
  const [dist, desk] = [join(apps, 'student/dist'), join(apps, 'desk/dist')]

  // Built for students though a test asks for it: React's development build uses what only Chrome has.
  test('uses nothing that the oldest browsers lack, and no line of the lists is idle', () => {
    const files = deliveredFiles(buildOnce())
    expect(files).toEqual(expect.arrayContaining(['desk-worker.js', 'push-worker.js', 'sw.js']))
    expect(files.filter((name) => name.startsWith('workbox-'))).toHaveLength(1)
    expect(files.filter((name) => /live-exam|video-player|worker/.test(name)).length).toBeGreaterThan(4)
    expect(deliveredFiles(desk).length).toBeGreaterThan(10)
    expect(newerDelivered([dist, desk], newer)).toEqual({ found: [], idle: [] })
  }, 300_000)
})
