/** What `npm test` does about a machine that lacks a program: with a machine that is played. */
import { expect, test } from 'vitest'
import { type Part, parts } from './machine.parts.ts'
import { type Machine, prepare } from './machine.ts'

const projects = ['unit', 'db-postgres', 'journey']
const carried = { spec: 'engine@1.2.3', megabytes: 70, folder: '/cache/engine', program: '/cache/engine/run' }

/** A machine that has `here`; apt brings what `offers` names where it answers, npm what is carried where it does. */
function played({ root = false, apt = 'absent', npm = true, here = [] as string[] }) {
  const has = new Set(here)
  const [ran, said] = [[] as string[], [] as string[]]
  const machine: Machine = {
    isRoot: root,
    run: (program, words) => {
      const [verb = ''] = words
      ran.push(`${program} ${verb}`)
      if (apt === 'absent') return false
      if (verb === 'install')
        for (const name of words.filter((word) => word.startsWith('deb-'))) has.add(name)
      return verb === '--version' || apt === 'answers'
    },
    fetch: async ({ spec }) => {
      if (!npm) throw new Error(`npm cannot fetch ${spec}`)
      has.add('deb-engine')
    },
    say: (line) => void said.push(line),
  }
  const part = (name: string, needed: string[], more: Partial<Part> = {}): Part => ({
    name,
    packages: [`deb-${name}`],
    isHere: () => has.has(`deb-${name}`),
    needed,
    used: needed,
    loss: `no ${name}`,
    ...more,
  })
  const wanted = [
    part('engine', ['journey'], { carried, variable: 'ENGINE' }),
    part('base', ['db-postgres']),
    part('film', [], { used: ['unit'] }),
    part('other', [], { used: ['journey-all'] }),
  ]
  return { ran, said, prepared: prepare(projects, wanted, machine) }
}

const all = ['deb-engine', 'deb-base', 'deb-film']

test('a machine that has everything is asked nothing', async () => {
  const { ran, said, prepared } = played({ root: true, apt: 'answers', here: all })
  expect(await prepared).toEqual({ projects, leftOut: [] })
  expect([ran, said]).toEqual([[], []])
})

test('as root what is missing is installed, each said in one line; what no project uses is not', async () => {
  const { ran, said, prepared } = played({ root: true, apt: 'answers' })
  expect(await prepared).toEqual({ projects, leftOut: [] })
  expect(ran).toEqual(['apt-get --version', 'apt-get update', ...all.map(() => 'apt-get install')])
  expect(said).toEqual(['engine', 'base', 'film'].map((name) => `${name}: apt-get install deb-${name}`))
})

test('without a network apt is asked once, and what cannot be had is named with its command', async () => {
  const { ran, said, prepared } = played({ root: true, apt: 'no network', npm: false })
  const { projects: left, leftOut } = await prepared
  expect(ran).toEqual(['apt-get --version', 'apt-get update'])
  expect(said).toEqual([
    'apt-get update fails (no network?): nothing is installed',
    'engine: npm fetches engine@1.2.3 (70 MB) into /cache/engine',
    'engine: npm cannot fetch engine@1.2.3',
  ])
  expect(left).toEqual(['unit'])
  expect(leftOut).toEqual([
    'engine is missing (apt-get install deb-engine, or name one in ENGINE): journey left out',
    'base is missing (apt-get install deb-base): db-postgres left out',
    'film is missing (apt-get install deb-film): no film',
  ])
})

test.each([false, true])(
  'where nothing can be installed npm brings what a package carries (root: %s)',
  async (root) => {
    const { said, prepared } = played({ root, here: ['deb-film'] })
    const { projects: left, leftOut } = await prepared
    expect(said).toEqual(['engine: npm fetches engine@1.2.3 (70 MB) into /cache/engine'])
    expect(left).toEqual(['unit', 'journey'])
    expect(leftOut).toEqual(['base is missing (apt-get install deb-base): db-postgres left out'])
  },
)

test('each part says which projects of the configuration use it', async () => {
  const { default: config } = await import('../vitest.config.ts')
  const known = (config.test?.projects ?? []).map(
    (it) => typeof it === 'object' && 'test' in it && it.test?.name,
  )
  const named = parts.flatMap(({ used, needed }) => [...used, ...needed])
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})
