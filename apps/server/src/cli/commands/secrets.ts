/** `npm run school -- secrets`: what signs cookies, addresses, codes and tokens, and how it is replaced. */

import {
  listSecrets,
  type Rotation,
  readableByOthers,
  rotateSecret,
  type SecretFacts,
  secretNameOf,
} from '../../features/operations/secrets.ts'
import { secretKinds } from '../../ports/secrets/secrets.ts'
import { Misused } from '../misused.ts'
import { command } from './command.ts'

const names = Object.keys(secretKinds) as (keyof typeof secretKinds)[]
const typed = names.map((name) => name.replaceAll(' ', '-'))

export const secretCommands = [
  command({
    name: 'secrets list',
    usage: `  secrets list        Tells the installation's secrets: what each signs, how old it is, which older one is still believed. Never prints
                      one. Exit status 1 when other users of the machine may read the files that hold them.
`,
    async run({ withServices, installation, console }) {
      return withServices(async ({ db, clock }) => {
        const now = clock.now()
        const secrets = await listSecrets(db, now)
        const open = await readableByOthers(installation().place, console.folder)
        const none = 'There are no secrets yet: the server makes each when it needs it first.\n'
        const lines = secrets.length === 0 ? [none] : secrets.map((facts) => secretLine(facts, now))
        const warnings = open.map(
          (path) => `Other users of this machine may read ${path}: chmod go-rwx ${path}\n`,
        )
        return {
          text: [...lines, ...warnings].join(''),
          json: { secrets: secrets.map(asJson), readableByOthers: open },
          status: open.length > 0 ? 1 : 0,
        }
      })
    },
  }),
  command({
    name: 'secrets rotate',
    usage: `  secrets rotate N    Replaces the secret N, or 'all' of them; 'secrets list' names them. Nobody is signed out, no exam is disturbed: what
                      the old one has signed stays good for as long as it would have been. Running servers take part by themselves.
      --now           The old one is believed no longer, for one that has leaked. Pictures, videos, uploads and codes that are under
                      way fail for some seconds and are asked for again; students stay signed in.
      --dry-run       Only says what would happen.
`,
    takes: ['name'],
    options: { now: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
    async run({ given: [given], values: { now: atOnce = false, 'dry-run': dryRun = false }, withServices }) {
      const wanted = given === 'all' ? names : [secretNameOf(given ?? '')]
      const chosen = wanted.filter((name) => name !== undefined)
      if (chosen.length === 0)
        throw new Misused(
          `${given === undefined ? 'Say which secret' : `There is no secret '${given}'`}: ${typed.join(', ')}, or all`,
        )
      if (dryRun) {
        const text = `Nothing is replaced. It would be: ${chosen.join(', ')}.\n`
        return { text, json: { secrets: chosen.map((name) => ({ name })) } }
      }
      return withServices(async (services) => {
        const done: Rotation[] = []
        for (const name of chosen) done.push(await rotateSecret(services, name, atOnce))
        return { text: done.map(rotationLine).join(''), json: { secrets: done.map(rotationJson) } }
      })
    },
  }),
]

function secretLine({ name, signs, since, olderUntil, lifeMs }: SecretFacts, now: number): string {
  if (lifeMs === null)
    return `${name.padEnd(17)}${signs}; others know its public half, so it is not replaced here\n`
  const age = since === null ? 'as old as the installation' : ageOf(since, now)
  const last = Math.max(...olderUntil)
  const older = olderUntil.length > 0 ? `; an older one is believed until ${iso(last)}` : ''
  return `${name.padEnd(17)}${signs}; ${age}${older}\n`
}

function ageOf(since: number, now: number): string {
  if (since > now) return `a new one signs from ${iso(since)}`
  return `replaced ${iso(since)}`
}

function rotationLine({ name, signsFrom, oldUntil }: Rotation): string {
  const old =
    oldUntil === null
      ? 'The old one is believed no longer.'
      : `The old one is believed until ${iso(oldUntil)}.`
  return `${name}: the new secret signs from ${iso(signsFrom)}. ${old}\n`
}

function asJson({ since, olderUntil, ...facts }: SecretFacts): object {
  return { ...facts, since: since === null ? null : iso(since), olderUntil: olderUntil.map(iso) }
}

function rotationJson({ name, signsFrom, oldUntil }: Rotation): object {
  return { name, signsFrom: iso(signsFrom), oldUntil: oldUntil === null ? null : iso(oldUntil) }
}

/** UTC, to the second. */
function iso(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}
