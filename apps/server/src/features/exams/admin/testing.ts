/** For tests of commands about exams: types a command line at a school and gives what it says. */

import type { SchoolServices } from '../../../cli/commands/command.ts'
import { main } from '../../../cli/run.ts'
import { randomIds } from '../../../platform/ids.ts'
import { Outbox } from '../../../ports/live/outbox.ts'
import { noFiles, noForum } from '../../school-pack/school.factory.ts'
import type { TestSchool } from '../../school-pack/testing.ts'

/** What a command said: its data, its lines, and what stood on the error side. */
export interface Typed {
  status: number
  json: unknown
  err: string
}

/** Types a command (with --json) at a school. `more` adds services that the command needs. */
export async function typeAt(
  school: Pick<TestSchool, 'db' | 'clock'>,
  argv: readonly string[],
  { folder = '/', ...more }: Partial<SchoolServices> & { folder?: string } = {},
): Promise<Typed> {
  const { db, clock } = school
  const services = {
    db,
    clock,
    ids: randomIds,
    files: noFiles,
    forum: noForum,
    papers: { build: async () => undefined },
    live: new Outbox(db, clock, randomIds),
    ...more,
    close: async () => undefined,
  } as SchoolServices
  let out = ''
  let err = ''
  const status = await main([...argv, '--json'], async () => services, {
    folder,
    out: (text) => (out += text),
    err: { write: (text: string) => (err += text) },
    now: () => 0,
  })
  return { status, json: out === '' ? null : JSON.parse(out), err }
}
