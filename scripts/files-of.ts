/**
 * `npm run files-of`: how many files of the project execute a function for one tap in an exam, one saved answer, one notice, one forum
 * question and one imported GIFT question. Each is done twice to load what it needs. Counted is what runs in each of the next three times, by
 * V8's precise coverage: in the server's process and its threads, and in Chromium, to which Vite gives the app file by file. Commands run on
 * services that are composed already, as in the process of a server. `--list` names the files.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentCalls } from '@porua/contract/content'
import { forumCalls } from '@porua/contract/forum'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, Student } from '@porua/testkit/client'
import type { Page } from 'playwright-core'
import { createServer } from 'vite'
import { composeSchool } from '../apps/server/src/cli/compose.ts'
import { main } from '../apps/server/src/cli/run.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { launch, open, signIn } from '../e2e/support/browser.ts'
import { choose, expectSaved, startExam } from '../e2e/support/exam.ts'

const root = resolve(import.meta.dirname, '..')
const password = 'Porua2027'
const quiz = { examId: 'daily-quiz-12', title: 'Daily Quiz 12: Botany', groupId: 'morning-batch' }

type Coverage = { result: { url: string; functions: { ranges: { count: number }[] }[] }[] }
/** Sends a command of the protocol to one V8. */
type Send = (method: string, params?: object) => Promise<unknown>

/** The V8s of the server: this thread's and those of its workers, which come and go. */
class Engines {
  readonly #session = new Session()
  readonly #workers = new Map<string, Send>()

  async start(): Promise<void> {
    this.#session.connect()
    await begin((method, params) => this.#session.post(method, params))
    const waiting = new Map<number, (result: unknown) => void>()
    let calls = 0
    this.#session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
      const send: Send = (method, params = {}) => {
        const id = ++calls
        const message = JSON.stringify({ id, method, params })
        const reply = new Promise((done) => waiting.set(id, done))
        void this.#session.post('NodeWorker.sendMessageToWorker', { sessionId, message })
        return reply
      }
      this.#workers.set(sessionId, send)
      void begin(send)
    })
    this.#session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
      const { id, result } = JSON.parse(params.message) as { id?: number; result?: unknown }
      if (id !== undefined) waiting.get(id)?.(result)
    })
    this.#session.on('NodeWorker.detachedFromWorker', ({ params }) => {
      this.#workers.delete(params.sessionId)
    })
    await this.#session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
  }

  /** The files in which a function ran since the last call. */
  async files(): Promise<Set<string>> {
    const main: Send = (method, params) => this.#session.post(method, params)
    const taken = await Promise.all([main, ...this.#workers.values()].map(take))
    return new Set(
      taken.flatMap(executed).flatMap((url) => (url.startsWith('file:') ? [fileURLToPath(url)] : [])),
    )
  }
}

async function begin(send: Send): Promise<void> {
  await send('Profiler.enable')
  await send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
}

async function take(send: Send): Promise<Coverage> {
  return (await send('Profiler.takePreciseCoverage')) as Coverage
}

/** The addresses of the files of which a function was called. */
function executed({ result }: Coverage): string[] {
  return result
    .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => url)
}

/** Files of the product: no tests and their tools, no scripts, nothing that others wrote. */
function ofProduct(files: Iterable<string>): string[] {
  return [...files]
    .map((file) => relative(root, file))
    .filter((file) => /^(?:apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file))
    .filter((file) => !/^packages\/testkit\/|\/testing\/|\.test\.|\.testing\./.test(file))
    .sort()
}

/** Does it twice to warm up, then three times, measured: a timer that runs beside one of them is no part of it. */
async function filesOf(
  act: (time: number) => Promise<unknown>,
  taken: () => Promise<Iterable<string>>,
): Promise<string[]> {
  for (const time of [1, 2]) await act(time)
  await taken()
  let files: Set<string> | undefined
  for (const time of [3, 4, 5]) {
    await act(time)
    const these = new Set(await taken())
    files = files?.intersection(these) ?? these
  }
  return ofProduct(files ?? [])
}

/** What the server executes. */
async function onServer(school: TestApp): Promise<Record<string, string[]>> {
  const engines = new Engines()
  await engines.start()
  const files = () => engines.files()
  const student = await Student.signIn(school.url, '01700000002', password, 'files-of')
  const { paper } = await student.sit(quiz)
  const questions = paper.questions.filter(({ question }) => question.type === 'MCQ')
  const save = async (time: number) => {
    const question = questions[time]?.question
    const [option] = question?.options ?? []
    if (!question || option === undefined) throw new Error(`the quiz has no choice number ${time}`)
    const timestamp = new Date(school.clock.now()).toISOString()
    const answer = { questionId: question._id, answer: [option], timestamp, extra: [], revision: time }
    const { answers } = await student.mustSave(quiz, [answer], { counter: time })
    if (answers[0]?.outcome !== 'saved') throw new Error(`the answer was ${answers[0]?.outcome}`)
  }
  const chapter = await chapterOf(student)
  const ask = async (time: number) => {
    const body = {
      ...chapter,
      questionDescription: `What does a leaf of kind ${time} do at night?`,
      media: [],
    }
    accepted('ask', await student.call(forumCalls.addQuestion, { body }))
  }
  const folder = mkdtempSync(join(tmpdir(), 'files-of-'))
  const { dataDir } = school.place
  const services = await composeSchool(readConfig({ DATA_DIR: dataDir, SAMPLE: '0' }, dataDir))
  const type = async (argv: string[]) => {
    const err = { text: '', write: (text: string) => (err.text += text) }
    const console = { folder, out: () => undefined, err, now: Date.now }
    const status = await main(argv, async () => ({ ...services, close: async () => undefined }), console)
    if (status !== 0) throw new Error(`${argv.join(' ')}: ${err.text}`)
  }
  const importGift = async (time: number) => {
    writeFileSync(join(folder, `one-${time}.gift`), `::leaf-${time}::Which is leaf ${time}? {=Frond ~Root}\n`)
    await type(['questions', 'import', `one-${time}.gift`, '--bank', 'files-of'])
  }
  const tell = (time: number) =>
    type(['notices', 'send', '--group', quiz.groupId, '--message', `Bring your card ${time}.`])
  try {
    return {
      'one saved answer': await filesOf(save, files),
      'one notice': await filesOf(tell, files),
      'one forum question': await filesOf(ask, files),
      'one GIFT question imported': await filesOf(importGift, files),
    }
  } finally {
    await services.close()
    rmSync(folder, { recursive: true })
  }
}

/** A chapter in which the student may ask. */
async function chapterOf(
  student: Student,
): Promise<{ courseId: string; subjectId: string; chapterId: string }> {
  const { courses } = accepted('courses', await student.call(contentCalls.askableCourses, {}))
  for (const course of courses)
    for (const subject of course.subjects)
      for (const chapter of subject.chapters)
        return { courseId: course._id, subjectId: subject._id, chapterId: chapter._id }
  throw new Error('the sample school has no chapter')
}

/** What the app executes from a tap on an option until the card says that the server has it. */
async function onPhone(school: TestApp): Promise<string[]> {
  const app = join(root, 'apps/student')
  const target = { target: school.url, changeOrigin: false }
  const vite = await createServer({
    root: app,
    logLevel: 'error',
    server: {
      port: 0,
      hmr: false,
      proxy: { '/api': { ...target, ws: true }, '/media': target, '/config.json': target },
    },
  })
  const browser = await launch()
  try {
    await vite.listen()
    const page = await (await open(browser, 'phone')).newPage()
    const url = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
    await signIn(page, url, '01700000003', password)
    await startExam(page, quiz.title)
    const send = await protocolOf(page)
    await begin(send)
    const tap = async (time: number) => {
      await choose(page, time, 'A')
      await expectSaved(page, time)
    }
    return await filesOf(tap, async () =>
      executed(await take(send))
        .filter((one) => one.startsWith(url))
        .map((one) => fileOf(new URL(one).pathname, app)),
    )
  } finally {
    await browser.close()
    await vite.close()
  }
}

async function protocolOf(page: Page): Promise<Send> {
  const session = await page.context().newCDPSession(page)
  return (method, params) => session.send(method as 'Profiler.enable', params as undefined)
}

/** Vite gives files of the app by their path in it, and those of other packages below `/@fs`. */
function fileOf(path: string, app: string): string {
  return path.startsWith('/@fs/') ? path.slice('/@fs'.length) : join(app, path)
}

const school = await startApp({ dialect: 'sqlite', pack: join(root, 'sample') })
try {
  const found = { 'one tap': await onPhone(school), ...(await onServer(school)) }
  for (const [what, files] of Object.entries(found)) {
    const ofFeatures = files.filter((file) => /\/(?:features|cli)\/|^packages\/question-formats\//.test(file))
    process.stdout.write(`${what}: ${files.length} files, ${ofFeatures.length} of them of features\n`)
    if (process.argv.includes('--list')) for (const file of files) process.stdout.write(`  ${file}\n`)
  }
} finally {
  await school.close()
}
