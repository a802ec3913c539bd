/** Staff at the desk under measurement: the owner's session, every list that they read, the usual acts, and the long work that they start. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import type { DeskEndpoint } from '@porua/contract/desk/desk-call'
import { deskContract } from '@porua/contract/desk/index'
import type { Job } from '@porua/contract/desk/jobs'
import type { StudentImport } from '@porua/contract/desk/student-imports'
import { deskHeaders } from '@porua/testkit/desk-client'
import { bench } from './pack.ts'

const root = resolve(import.meta.dirname, '..')
/** A page asks so often how its long work is. */
const askMs = 1_000
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What a call came to. */
interface Answer {
  readonly status: number
  readonly ms: number
  readonly data: unknown
}

/** A call by its name in the figures. */
export interface NamedCall {
  readonly name: string
  readonly make: (staff: Staff, n: number) => Promise<Answer>
}

/** One member of staff with a session. */
export class Staff {
  readonly #url: string
  readonly #cookie: string
  constructor(url: string, cookie: string) {
    this.#url = url
    this.#cookie = cookie
  }

  /** Makes the owner by the welcome link that the command line prints. */
  static async owner(url: string, environment: Record<string, string>): Promise<Staff> {
    const run = spawnSync('npm', ['run', '--silent', 'school', '--', 'owner'], {
      cwd: root,
      env: { ...process.env, ...environment },
      encoding: 'utf8',
    })
    const key = /key=([^\s&]+)/.exec(run.stdout)?.[1]
    if (key === undefined) throw new Error(`owner: ${run.stdout}${run.stderr}`)
    const body = JSON.stringify({ key, name: 'Owner', login: '01711111111', password: 'Passw0rd' })
    const reply = await fetch(`${url}/api/desk/welcome`, {
      method: 'POST',
      headers: { ...deskHeaders, 'content-type': 'application/json' },
      body,
    })
    const cookie = reply.headers.getSetCookie()[0]?.split(';')[0]
    if (cookie === undefined) throw new Error(`welcome: ${reply.status} ${await reply.text()}`)
    return new Staff(url, cookie)
  }

  /** One call to its last byte: status, milliseconds, data. */
  async call(method: string, path: string, body?: object | Uint8Array<ArrayBuffer>): Promise<Answer> {
    const began = performance.now()
    const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json'
    const reply = await fetch(`${this.#url}/api/desk${path}`, {
      method,
      headers: {
        ...deskHeaders,
        cookie: this.#cookie,
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
    })
    const text = await reply.text()
    const ms = performance.now() - began
    return { status: reply.status, ms, data: reply.ok ? (JSON.parse(text) as { data: unknown }).data : text }
  }

  /** The data of a call that has to succeed. */
  async must<T>(method: string, path: string, body?: object | Uint8Array<ArrayBuffer>): Promise<T> {
    const { status, data } = await this.call(method, path, body)
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${data}`)
    return data as T
  }

  /** Waits as the page does until long work has ended. @throws where it failed */
  async ended({ id }: Pick<Job, 'id'>): Promise<Job> {
    for (;;) {
      const { job } = await this.must<{ job: Job }>('GET', `/jobs/${id}`)
      if (job.state === 'done') return job
      if (job.state !== 'waiting' && job.state !== 'running')
        throw new Error(`${job.kind}: ${job.state} ${job.failure?.en}`)
      await wait(askMs)
    }
  }

  /** Sends a list of students and waits for its preview. @returns the import's id */
  async preview(list: Uint8Array<ArrayBuffer>): Promise<string> {
    const { file } = await this.must<{ file: { id: string } }>('POST', '/files?name=list.csv', list)
    const body = { fileId: file.id, name: 'list.csv' }
    const begun = await this.must<{ import: StudentImport }>('POST', '/student-imports', body)
    await this.ended(begun.import.preview)
    return begun.import.id
  }

  /** Imports a list that was looked at. @returns how many students it changed */
  async import(importId: string): Promise<number> {
    const at = `/student-imports/${importId}`
    const run = await this.must<{ import: StudentImport }>('POST', `${at}/run`, { now: true })
    if (run.import.import) await this.ended(run.import.import)
    const { import: is } = await this.must<{ import: StudentImport }>('GET', at)
    return is.outcome?.changed ?? 0
  }

  /** A merit list on paper, read as the page that is printed reads it, and as a spreadsheet. */
  async printMerit(): Promise<void> {
    for (let [after, pages, more] = ['', 0, true]; more && pages < 20; pages++) {
      const page = await this.must<{ lines: { cursor: string }[]; more: boolean }>(
        'GET',
        `/exams/${bench.past}/merit?limit=500${after}`,
      )
      after = `&after=${encodeURIComponent(page.lines.at(-1)?.cursor ?? '')}`
      more = page.more
    }
    const { job } = await this.must<{ job: Job }>('POST', `/exams/${bench.past}/merit/sheet`, {
      language: 'en',
    })
    await this.ended(job)
  }

  async backUp(): Promise<void> {
    const { job } = await this.must<{ job: Job }>('POST', '/care/backups')
    await this.ended(job)
  }
}

/** Queries of lists that need one, and further ways to ask for those that staff search. */
const queries: Record<string, string[]> = {
  'exams.examCalendar': [
    `from=${new Date(Date.now() - 864e6).toISOString()}&to=${new Date(Date.now() + 864e6).toISOString()}`,
  ],
  'students.students': ['', 'search=student%209', 'group=rest', 'search=0170009', 'sort=newest'],
  'examWatch.room': ['', 'state=answering', 'search=student%201'],
  'results.merit': ['', 'search=student%2012', 'limit=500'],
  'questions.read': ['bank=bench&id=q1'],
  'questions.asked': ['bank=bench&id=q1'],
}

/** Every call of the desk that reads, with its path filled in; a path that asks for what the school lacks is left out. */
export function reads(known: Record<string, string>): NamedCall[] {
  return Object.entries(deskContract as Record<string, Record<string, DeskEndpoint>>).flatMap(
    ([feature, calls]) =>
      Object.entries(calls).flatMap(([call, { method, path }]) => {
        const params = [...path.matchAll(/:(\w+)/g)].map(([, param]) => param as string)
        if (method !== 'GET' || params.some((param) => known[param] === undefined)) return []
        const name = `${feature}.${call}`
        // Results are looked at once an exam is over.
        const examId = /results|merit/.test(path) ? bench.past : known.examId
        const at = path
          .replace(/^\/desk/, '')
          .replace(/:(\w+)/g, (_, param: string) => (param === 'examId' ? examId : known[param]) ?? '')
        return (queries[name] ?? ['']).map((query) => ({
          name: `${name} ${decodeURIComponent(query)}`.slice(0, 39),
          make: (staff: Staff) => staff.call('GET', query === '' ? at : `${at}?${query}`),
        }))
      }),
  )
}

/** Usual acts. `students`: some of the school's, whose rows and versions are known. */
export function acts(groupId: string): NamedCall[] {
  const unique = () => randomUUID()
  return [
    {
      name: 'act: students.addStudent',
      make: (staff) => {
        const n = String(Math.floor(Math.random() * 1e8)).padStart(8, '0')
        const body = { sid: `NEW-${unique()}`, name: `New ${n}`, mobile: `018${n}`, groups: [groupId] }
        return staff.call('POST', '/students', body)
      },
    },
    {
      name: 'act: students.changeStudent',
      make: async (staff, n) => {
        const { rows } = await staff.must<{ rows: { id: string; version: number }[] }>(
          'GET',
          `/students?search=B${String(50_000 + (n % 40_000)).padStart(6, '0')}`,
        )
        const [{ id, version } = { id: '', version: 0 }] = rows
        return staff.call('PATCH', `/students/${id}`, { version, name: `Renamed ${n}` })
      },
    },
    {
      name: 'act: examWatch.extraTime',
      make: (staff, n) =>
        staff.call('POST', `/exams/${bench.exam}/room/extra-time`, {
          ...{ key: unique(), minutes: 5, sid: `B${String(n % 1_000).padStart(6, '0')}` },
        }),
    },
    {
      name: 'act: examWatch.extend',
      make: (staff) => staff.call('POST', `/exams/${bench.exam}/room/extend`, { key: unique(), minutes: 1 }),
    },
    {
      name: 'act: notices.send',
      make: (staff) =>
        staff.call('POST', '/notices', {
          ...{ key: unique(), title: 'Tomorrow', text: 'The hall opens at nine.', groups: [groupId] },
        }),
    },
    {
      name: 'act: students.addGroup',
      make: (staff) => staff.call('POST', '/groups', { name: unique().slice(0, 30), courseId: 'course' }),
    },
  ]
}
