/** `npm run school -- forum …`: what a provider without a desk does in the forum, beside a running server. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import type { ForumMedia } from '@porua/contract/forum'
import { Problem } from '../../platform/problems.ts'
import type { Files } from '../../ports/files/files.ts'
import { BadPicture, type Images } from '../../ports/images/images.ts'
import type { ForumProviderDoor, ProviderQuestion, ProviderReply } from '../forum/forum.door.ts'
import { Mistakes, printable } from './mistakes.ts'
import { PackMedia } from './pack-media.ts'
import { attachments, mediaTypeOf } from './pack-posts.ts'
import { FolderPack } from './pack-source.ts'

/** What forum commands work with, beside the rest of a command's parts; `compose.ts` hands it over. */
export interface ForumAtWork {
  desk: ForumProviderDoor
  images: Pick<Images, 'clean'>
}
type ForumParts = ForumAtWork & { files: Files }

/** The options that were given. */
export interface ForumOptions {
  text?: string | undefined
  as?: string | undefined
  file?: string[] | undefined
  limit?: string | undefined
  json?: boolean | undefined
}

/** Something about the command, or about what it names; the message is for the person who typed it. */
export class ForumRefused extends Error {
  override readonly name = 'ForumRefused'
}

export const forumUsage = `  forum list          The newest questions. --limit N: so many (20).
  forum open ID       A question with its replies, hidden ones too.
  forum reply ID --text "…"
                      Replies as a teacher. --as NAME: under this name ("Teacher"); --file F: with a JPEG, PNG,
                      PDF, MP3 or WAV, repeatable. Whoever asked is told.
  forum complete ID   No more replies and no changes; forum reopen ID takes it back.
  forum hide ID       Takes a question or a reply from students' sight; forum unhide ID shows it again.
  forum reports       What students say should not stand there; forum dismiss REPORT settles one without hiding.
                      --json prints what a forum command found as JSON.
`

const mostListed = 1_000

/** Whether a forum command of this name needs an id. */
const commands: Record<string, { id: boolean; run: Command }> = {
  list: { id: false, run: list },
  open: { id: true, run: open },
  reply: { id: true, run: reply },
  complete: { id: true, run: (work) => setStatus(work, 'COMPLETED') },
  reopen: { id: true, run: (work) => setStatus(work, 'OPEN') },
  hide: { id: true, run: (work) => setHidden(work, true) },
  unhide: { id: true, run: (work) => setHidden(work, false) },
  reports: { id: false, run: reports },
  dismiss: { id: true, run: dismiss },
}

interface Work {
  parts: ForumParts
  id: string
  options: ForumOptions
  /** The folder that file names count from. */
  folder: string
}

/** What a command found: for a person, and as data. */
interface Found {
  text: string
  json: unknown
}
type Command = (work: Work) => Promise<Found>

/** What a command line asks for, before anything is opened. @throws ForumRefused */
export function forumCommand(
  words: readonly string[],
  options: ForumOptions,
): (parts: ForumParts, folder: string) => Promise<string> {
  const [name = '', id, ...rest] = words
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw new ForumRefused(
      name === ''
        ? 'Say what to do in the forum. See: npm run school -- help'
        : `There is no command 'forum ${name}'. See: npm run school -- help`,
    )
  if (command.id && !id) throw new ForumRefused(`Name it: npm run school -- forum ${name} <id>`)
  const extra = command.id ? rest : words.slice(1)
  if (extra.length > 0)
    throw new ForumRefused(
      `'${extra.join(' ')}' is too much after forum ${name}. See: npm run school -- help`,
    )
  if (name === 'reply' && !options.text?.trim())
    throw new ForumRefused('Say what to reply: npm run school -- forum reply <id> --text "…"')
  const limit = Number(options.limit ?? 20)
  if (!Number.isInteger(limit) || limit < 1 || limit > mostListed)
    throw new ForumRefused(`--limit must be a number from 1 to ${mostListed}`)
  return async (parts, folder) => {
    const found = await command.run({ parts, id: id ?? '', options, folder })
    return options.json ? `${JSON.stringify(found.json, null, 2)}\n` : found.text
  }
}

async function list({ parts, options }: Work): Promise<Found> {
  const questions = await parts.desk.list(Number(options.limit ?? 20))
  const text = questions.map((one) => `${headOf(one)}\n    ${cut(one.text)}\n`).join('')
  return { text: text || 'Nobody has asked anything yet.\n', json: questions.map(dated) }
}

async function open({ parts, id }: Work): Promise<Found> {
  const thread = await parts.desk.thread(id)
  if (!thread) throw noQuestion(id)
  const { question, replies } = thread
  const text = [
    `${headOf(question)}\n${bodyOf(question)}`,
    ...replies.map((one) => `\n${replyHead(one)}\n${bodyOf(one)}`),
  ].join('')
  return { text, json: { question: dated(question), replies: replies.map(dated) } }
}

async function reply({ parts, id, options, folder }: Work): Promise<Found> {
  const thread = await parts.desk.thread(id)
  if (!thread) throw noQuestion(id)
  if (thread.question.status === 'COMPLETED')
    throw new ForumRefused(`The question '${id}' is completed: reopen it first.`)
  const media: ForumMedia[] = []
  for (const path of options.file ?? []) media.push(await keepFile(parts, folder, path))
  const made = await parts.desk
    .reply({ questionId: id, teacher: options.as?.trim() || 'Teacher', text: options.text ?? '', media })
    .catch((error: unknown) => {
      throw error instanceof Problem ? new ForumRefused(error.title) : error
    })
  return { text: `Replied to ${id} as ${made.teacher}: ${made.id}\n`, json: dated(made) }
}

async function setStatus({ parts, id }: Work, status: 'OPEN' | 'COMPLETED'): Promise<Found> {
  if (!(await parts.desk.setStatus(id, status))) throw noQuestion(id)
  const said = status === 'OPEN' ? 'is open again' : 'is completed'
  return { text: `The question '${id}' ${said}.\n`, json: { id, status } }
}

async function setHidden({ parts, id }: Work, hidden: boolean): Promise<Found> {
  const what = await parts.desk.setHidden(id, hidden)
  if (!what) throw new ForumRefused(`There is no question or reply '${id}'.`)
  return {
    text: `The ${what} '${id}' is ${hidden ? 'hidden from' : 'shown to'} students.\n`,
    json: { id, what, hidden },
  }
}

async function reports({ parts }: Work): Promise<Found> {
  const open = await parts.desk.reports(mostListed)
  const text = open
    .map((one) => {
      const what =
        one.replyId === null ? `question ${one.questionId}` : `reply ${one.replyId} of ${one.questionId}`
      const hidden = one.hidden ? ', hidden' : ''
      return `${iso(one.createdAt)}  report ${one.id}: ${what}${hidden}, by ${person(one.by)}\n    ${
        one.reason ? `says: ${cut(one.reason)}\n    ` : ''
      }${cut(one.text)}\n`
    })
    .join('')
  return { text: text || 'There are no reports.\n', json: open.map(dated) }
}

async function dismiss({ parts, id }: Work): Promise<Found> {
  if (!(await parts.desk.settleReport(id)))
    throw new ForumRefused(`There is no open report '${id}'. See: npm run school -- forum reports`)
  return { text: `The report '${id}' is settled.\n`, json: { id, settled: true } }
}

/** Looks at a file, makes a picture anew without what it says of place and camera, and keeps it. @throws ForumRefused */
async function keepFile({ files, images }: ForumParts, folder: string, given: string): Promise<ForumMedia> {
  const path = resolve(folder, given)
  const mistakes = new Mistakes()
  const media = new PackMedia(new FolderPack(dirname(path)), mistakes)
  const place = { file: given, line: 0, field: '' }
  const key = await media.key(basename(path), place, attachments).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  })
  const planned = key === null ? undefined : media.planned.get(key)
  if (key === null || !planned)
    throw new ForumRefused(printable(mistakes.list[0]?.text ?? `there is no file ${given}`))
  const type = key.endsWith('.png') ? 'image/png' : key.endsWith('.jpg') ? 'image/jpeg' : null
  if (type === null) {
    await files.put(key, planned.source, planned.sha256)
    return { mediaType: mediaTypeOf(key), mediaUrl: key }
  }
  const bench = await mkdtemp(join(tmpdir(), 'porua-reply-'))
  try {
    const clean = join(bench, 'clean')
    await images.clean(path, type, clean)
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(clean)) hash.update(chunk)
    const sha256 = hash.digest('hex')
    const cleanKey = `school/${sha256.slice(0, 32)}${type === 'image/png' ? '.png' : '.jpg'}`
    await files.put(cleanKey, { path: clean }, sha256)
    return { mediaType: 'image', mediaUrl: cleanKey }
  } catch (error) {
    throw error instanceof BadPicture ? new ForumRefused(`${given}: ${error.message}`) : error
  } finally {
    await rm(bench, { recursive: true, force: true })
  }
}

function headOf(one: ProviderQuestion): string {
  const marks = [one.status === 'COMPLETED' ? 'completed' : '', one.hidden ? 'hidden' : ''].filter(
    (mark) => mark,
  )
  const replies = one.replies === 1 ? '1 reply' : `${one.replies} replies`
  const about = `${person(one.author)}, ${one.courseId} / ${one.subjectId} / ${one.chapterId}`
  return `${one.id}  ${iso(one.createdAt)}  ${[replies, ...marks].join(', ')}\n    ${about}`
}

function replyHead(one: ProviderReply): string {
  const who = one.teacher === null ? person(one.author) : `${printable(one.teacher)} (teacher)`
  return `${one.id}  ${iso(one.createdAt)}  ${who}${one.hidden ? ', hidden' : ''}`
}

function bodyOf({ text, media }: { text: string; media: ForumMedia[] }): string {
  const lines = text.split(/\r?\n/).map((line) => `    ${printable(line)}\n`)
  return [...lines, ...media.map((one) => `    [${one.mediaType}] ${one.mediaUrl}\n`)].join('')
}

function person(author: { name: string; sid: string } | null): string {
  return author === null ? 'Guest' : `${printable(author.name)} (${author.sid})`
}

function cut(text: string): string {
  const signs = [...printable(text)]
  return signs.length > 120 ? `${signs.slice(0, 119).join('')}…` : signs.join('')
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

function dated<T extends { createdAt: number }>(one: T): Omit<T, 'createdAt'> & { createdAt: string } {
  return { ...one, createdAt: iso(one.createdAt) }
}

function noQuestion(id: string): ForumRefused {
  return new ForumRefused(`There is no question '${id}'.`)
}
