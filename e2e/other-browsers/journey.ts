/** A student's day with the app, told once and walked in every browser. */
import { resolve } from 'node:path'
import { expect } from 'vitest'
import { role, type Screen, text } from '../support/webdriver-screen.ts'
import { type PaperQuestion, password, type School } from './school.ts'

const mobile = '01700000001'
const sid = '270001'
const exam = { id: 'weekly-live-test-7', group: 'morning-batch', title: 'Weekly Live Test 7', questions: 25 }
const picture = resolve(import.meta.dirname, '../../sample/media/q-phy-circuit.png')

/** Types mobile and password, and comes to the course list. */
export async function signIn(screen: Screen, school: School): Promise<void> {
  await screen.driver.go(school.url)
  await screen.fill({ css: 'input[name=username]' }, mobile)
  await screen.fill({ css: 'input[name=password]' }, password)
  await screen.press(role('button', 'Sign In'), role('heading', 'My Courses'))
}

const card = (n: number) => role('article', `Question ${n}`)
const option = (n: number, letter: string) => ({
  css: `[data-option="${letter.charCodeAt(0) - 65}"]`,
  in: card(n),
})
const openDialog = { css: 'dialog[open]' }
const dialogButton = (name: string) => role('button', name, openDialog)
const answered = (n: number) => text(`Answered questions ${n} / ${exam.questions}`)
const kept = (n: number) => text(`Offline saved: ${n}`)

/** Sits the live exam through a dead network and a reload, in all four types of answer. */
export async function sitExam(screen: Screen, school: School): Promise<void> {
  const start = role('button', 'Start', role('listitem', exam.title))
  await screen.press(role('link', 'My Exams', role('navigation')), start)
  await screen.press(start, role('button', 'Start Exam'))
  await screen.press(role('button', 'Start Exam'), answered(0))
  await screen.see(text(/^Everything is on this (?:phone|device)/), 30_000)

  await choose(screen, 2, 'A')
  await screen.see(text(/^Saved$/, card(2)))
  // By the keyboard: the question goes with the arrows, the answer with its letter.
  await screen.driver.type('\uE014b')
  await screen.see(text(/^Saved$/, card(3)))

  // Answers go on when the network does not, and a reload goes on from what the phone keeps.
  school.wire.set('refused')
  await choose(screen, 4, 'A')
  await screen.see(text('You are offline!'))
  await screen.see(kept(1))
  await screen.picture('exam-offline')
  await screen.driver.reload()
  await screen.see(answered(3))
  await screen.see(kept(1))
  await screen.drawn(card(5))
  await choose(screen, 5, 'A')
  await screen.see(kept(2))
  school.wire.set('open')
  await screen.see(kept(0), 30_000)
  await screen.gone(text('You are offline!'))

  await choose(screen, 17, 'A')
  await choose(screen, 17, 'C')
  await screen.press(role('button', 'Submit Answer', card(17)), text('Answer Submitted', card(17)))
  await write(screen, 21, '০.৫')
  await write(screen, 24, 'Blood goes round twice.')
  await screen.picture('exam')

  const tapped = { 2: 'A', 3: 'B', 4: 'A', 5: 'A', 17: 'AC', 21: '০.৫', 24: 'Blood goes round twice.' }
  const paper = await school.paper(exam.id, exam.group)
  const held = async () => byPlace(paper, await screen.driver.run(heldByServer, exam.id, exam.group))
  await expect.poll(held, { timeout: 20_000 }).toEqual(tapped)

  await screen.press(role('button', 'Submit', { css: 'footer' }), dialogButton('Submit'))
  await screen.press(dialogButton('Submit'), text('Exam submitted successfully!'))
}

/** Chooses an option. */
async function choose(screen: Screen, n: number, letter: string): Promise<void> {
  const { css, ...place } = option(n, letter)
  await screen.press(option(n, letter), { css: `${css}[aria-checked=true]`, ...place })
}

async function write(screen: Screen, n: number, words: string): Promise<void> {
  await screen.fill(role('textbox', undefined, card(n)), words)
  const sure = text("Are you sure you want to submit? Once submitted, it can't be changed.")
  await screen.press(role('button', 'Submit Answer', card(n)), sure)
  await screen.press(dialogButton('Submit'), text('Answer Submitted', card(n)))
}

type Held = { readonly questionId: string; readonly answer: readonly string[] }

/** Runs in the page: what the server has. */
async function heldByServer(id: string, group: string): Promise<Held[]> {
  const authorization = JSON.parse(localStorage.getItem('sessionId') ?? 'null') as string
  const reply = await fetch(`/api/exam/id/${id}/groupId/${group}`, { headers: { authorization } })
  const { data } = (await reply.json()) as { data: { exam: { answers: Held[] } } }
  return data.exam.answers
}

/** Answers by the place of their question in the paper: letters of options, or the text. */
function byPlace(paper: readonly PaperQuestion[], answers: readonly Held[]): Record<number, string> {
  const told = answers.map(({ questionId, answer }) => {
    const at = paper.findIndex(({ id }) => id === questionId)
    const options = paper[at]?.options ?? []
    const letters = answer.map((it) =>
      options.length > 0 ? String.fromCharCode(65 + options.indexOf(it)) : it,
    )
    return [at + 1, letters.join('')] as const
  })
  return Object.fromEntries(told)
}

/** Looks at the receipts of the answers and has the server check them. */
export async function checkReceipts(screen: Screen, school: School): Promise<void> {
  await screen.driver.go(`${school.url}/receipts`)
  await screen.see(role('heading', exam.title))
  await screen.press(role('button', 'Check'), text('every answer stands as it was handed in'))
}

/** Asks in the forum, with a picture. */
export async function askWithPicture(screen: Screen, school: School, words: string): Promise<void> {
  await screen.driver.go(`${school.url}/my-qa`)
  const form = role('dialog', 'Create New Question')
  await screen.press(role('button', 'Ask a Question'), dialogButton('OK'))
  await screen.press(dialogButton('OK'), form)
  await screen.pick(role('combobox', 'Course', form), 'Medical Admission 2027')
  await screen.pick(role('combobox', 'Subject', form), 'Physics')
  await screen.pick(role('combobox', 'Chapter', form), 'চল তড়িৎ (Current Electricity)')
  await screen.fill(role('textbox', 'Description', form), words)
  await screen.driver.attach('dialog input[type=file]', picture)
  await screen.see(text('Ready', form), 20_000)
  await screen.press(role('button', 'Submit', form), text('Question submitted successfully!'))
  await screen.see(text(words, role('main')))
  // The picture comes from the server now.
  const drawn = () =>
    [...document.querySelectorAll<HTMLImageElement>('main img[src*="/media/"]')].some(
      (it) => it.naturalWidth > 0,
    )
  await expect.poll(() => screen.driver.run(drawn), { timeout: 15_000 }).toBe(true)
  await screen.picture('question')
}

/** Opens a note, which comes whole. */
export async function openNote(screen: Screen, school: School): Promise<void> {
  await screen.driver.go(`${school.url}/notes/phy-electricity/chapter`)
  const link = role('link', /^Open /, role('main'))
  await screen.see(link)
  const start = await screen.driver.run(async (name) => {
    const address = [...document.querySelectorAll('main a')].find((it) =>
      it.getAttribute('aria-label')?.startsWith(name),
    )
    const reply = await fetch(address?.getAttribute('href') ?? '')
    return (await reply.text()).slice(0, 5)
  }, 'Open ')
  expect(start).toBe('%PDF-')
}

const cannot = 'This video could not be played on this device.'

/** Opens a clip: it plays where the browser has the codec, and elsewhere the student is told so at once. */
export async function watchClip(screen: Screen, school: School): Promise<void> {
  await screen.driver.go(`${school.url}/videos/zoo-circulation/chapter`)
  await screen.press(role('button', /^Watch /), openDialog)
  const able = await screen.driver.run(() => MediaSource.isTypeSupported('video/mp4; codecs="avc1.64001f"'))
  if (able) {
    // A browser that refuses sound without another tap gets it.
    await screen.see(role('button', /^(?:Pause|Play)$/, openDialog))
    const paused = () => document.querySelector('video')?.paused !== false
    if (await screen.driver.run(paused))
      await screen.press(role('button', 'Play', openDialog), role('button', 'Pause', openDialog))
    const time = () => document.querySelector('video')?.currentTime ?? 0
    await expect.poll(() => screen.driver.run(time), { timeout: 20_000 }).toBeGreaterThan(0.2)
  } else await screen.see(text(cannot, openDialog))
  await screen.picture(able ? 'clip' : 'no-clip')
}

/** The result, once it is released. */
export async function readResult(screen: Screen, school: School): Promise<void> {
  const written = (await school.paper(exam.id, exam.group))[23]?.id ?? ''
  await school.release(exam.id, sid, written)
  await screen.driver.go(`${school.url}/exams`)
  await screen.pick(role('combobox', 'Which exams'), 'Previous Exams')
  await screen.press(role('button', 'Result', role('listitem', exam.title)), role('heading', /Passed|Failed/))
  await screen.picture('result')
}

/** Changes the language to Bangla and logs out; nobody is signed in afterwards. */
export async function leaveInBangla(screen: Screen, school: School): Promise<void> {
  await screen.driver.go(`${school.url}/courses`)
  await screen.press(role('button', /: menu$/), role('button', 'বাংলা'))
  await screen.press(role('button', 'বাংলা'), role('heading', 'আমার কোর্স'))
  await screen.picture('bangla')
  await screen.press(role('button', 'লগ আউট', { css: 'header' }), dialogButton('লগ আউট'))
  await screen.press(dialogButton('লগ আউট'), { css: 'input[name=password]' })
  expect(await screen.driver.run(() => localStorage.getItem('sessionId'))).toBeNull()
}
