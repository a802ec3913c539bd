/** `npm run school -- forum …`: what a provider does in the forum, beside a running server. */

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import type { ForumMedia } from '@porua/contract/forum'
import { removeIfStopped } from '@porua/files/cleanup'
import { FolderPack } from '@porua/files/source'
import { printable, ValidationErrors } from '@porua/files/validation-errors'
import type { ProviderQuestion, ProviderReply } from '../../features/forum/forum.api.ts'
import { type SchoolTime, schoolTimeOf } from '../../features/school/school-time.ts'
import { CourseMedia } from '../../features/school-pack/pack/course-media.ts'
import { attachments, mediaTypeOf } from '../../features/school-pack/pack/posts.ts'
import { iso } from '../../platform/iso.ts'
import { Refused } from '../../platform/refusals/refused.ts'
import type { Files } from '../../ports/files/files.ts'
import { BadPicture } from '../../ports/images/images.ts'
import { CommandRefused, Misused } from '../misused.ts'
import { type Command, command, type Said, type SchoolServices } from './command.ts'

type ForumParts = SchoolServices['forumAdmin'] & { files: Files }

const mostListed = 1_000

/** What a forum command works with. */
interface Work {
  parts: ForumParts
  id: string
  /** Its options, as typed. */
  text: string
  as: string | undefined
  file: readonly string[]
  limit: number
  /** The folder that file names count from. */
  folder: string
  time: SchoolTime
}

const options = {
  text: { type: 'string' },
  as: { type: 'string' },
  limit: { type: 'string' },
  file: { type: 'string', multiple: true },
} as const
const changing = { ...options, 'dry-run': { type: 'boolean' } } as const

/** What changes nothing, for which there is nothing to try out. */
const looks = ['list', 'open', 'reports']

function forum(name: string, usage: string, work: (work: Work) => Promise<Said>, takesId = true): Command {
  const changes = !looks.includes(name)
  return command({
    name: `forum ${name}`,
    usage,
    takes: takesId ? ['id'] : [],
    options: (changes ? changing : options) as typeof changing,
    async run({ given: [id = ''], values, console, withServices }) {
      if (takesId && id === '') throw new Misused(`Name it: npm run school -- forum ${name} <id>`)
      if (name === 'reply' && !values.text?.trim())
        throw new Misused('Say what to reply: npm run school -- forum reply <id> --text "…"')
      const limit = Number(values.limit ?? 20)
      if (!Number.isInteger(limit) || limit < 1 || limit > mostListed)
        throw new Misused(`--limit must be a number from 1 to ${mostListed}`)
      const { text = '', as, file = [] } = values
      const dryRun = values['dry-run'] ?? false
      const said = await withServices(
        async ({ forumAdmin, files, db }) => {
          const time = await schoolTimeOf(db)
          return work({
            parts: { ...forumAdmin, files },
            id,
            text,
            as,
            file,
            limit,
            time,
            folder: console.folder,
          })
        },
        { dryRun },
      )
      return dryRun ? { ...said, text: `Nothing is written. It would be:\n${said.text}` } : said
    },
  })
}

export const forumCommands: readonly Command[] = [
  forum(
    'list',
    `  forum list          The newest questions. --limit N: so many (20).
`,
    list,
    false,
  ),
  forum(
    'open',
    `  forum open ID       A question with its replies, hidden ones too.
`,
    open,
  ),
  forum(
    'reply',
    `  forum reply ID --text "…"
                      Replies as a teacher. --as NAME: under this name ("Teacher"); --file F: with a JPEG, PNG,
                      PDF, MP3 or WAV, repeatable. Whoever asked is told.
`,
    reply,
  ),
  forum(
    'complete',
    `  forum complete ID   No more replies and no changes; forum reopen ID takes it back.
`,
    (work) => setStatus(work, 'COMPLETED'),
  ),
  forum('reopen', '', (work) => setStatus(work, 'OPEN')),
  forum(
    'hide',
    `  forum hide ID       Takes a question or a reply from students' sight; forum unhide ID shows it again.
`,
    (work) => setHidden(work, true),
  ),
  forum('unhide', '', (work) => setHidden(work, false)),
  forum(
    'reports',
    `  forum reports       What students say should not stand there; forum dismiss REPORT settles one without hiding.
      --dry-run       Of those that change something: only says what would be.
`,
    reports,
    false,
  ),
  forum('dismiss', '', dismiss),
]

async function list({ parts, limit, time }: Work): Promise<Said> {
  const questions = await parts.admin.list(limit)
  const text = questions.map((one) => `${headOf(one, time)}\n    ${cut(one.text)}\n`).join('')
  return { text: text || 'Nobody has asked anything yet.\n', json: questions.map(dated) }
}

async function open({ parts, id, time }: Work): Promise<Said> {
  const thread = await parts.admin.thread(id)
  if (!thread) throw noQuestion(id)
  const { question, replies } = thread
  const text = [
    `${headOf(question, time)}\n${bodyOf(question)}`,
    ...replies.map((one) => `\n${replyHead(one, time)}\n${bodyOf(one)}`),
  ].join('')
  return { text, json: { question: dated(question), replies: replies.map(dated) } }
}

async function reply({ parts, id, text, as, file, folder }: Work): Promise<Said> {
  const thread = await parts.admin.thread(id)
  if (!thread) throw noQuestion(id)
  if (thread.question.status === 'COMPLETED') throw new Refused(['forumQuestionCompleted', { id }])
  const media: ForumMedia[] = []
  for (const path of file) media.push(await keepFile(parts, folder, path))
  const made = await parts.admin.reply({ questionId: id, teacher: as?.trim() || 'Teacher', text, media })
  return { text: `Replied to ${id} as ${made.teacher}: ${made.id}\n`, json: dated(made) }
}

async function setStatus({ parts, id }: Work, status: 'OPEN' | 'COMPLETED'): Promise<Said> {
  if (!(await parts.admin.setStatus(id, status))) throw noQuestion(id)
  const said = status === 'OPEN' ? 'is open again' : 'is completed'
  return { text: `The question '${id}' ${said}.\n`, json: { id, status } }
}

async function setHidden({ parts, id }: Work, hidden: boolean): Promise<Said> {
  const what = await parts.admin.setHidden(id, hidden)
  if (!what) throw new Refused(['noForumPost', { id }])
  return {
    text: `The ${what} '${id}' is ${hidden ? 'hidden from' : 'shown to'} students.\n`,
    json: { id, what, hidden },
  }
}

async function reports({ parts, time }: Work): Promise<Said> {
  const open = await parts.admin.reports(mostListed)
  const text = open
    .map((one) => {
      const what =
        one.replyId === null ? `question ${one.questionId}` : `reply ${one.replyId} of ${one.questionId}`
      const hidden = one.hidden ? ', hidden' : ''
      return `${time(one.createdAt)}  report ${one.id}: ${what}${hidden}, by ${person(one.by)}\n    ${
        one.reason ? `says: ${cut(one.reason)}\n    ` : ''
      }${cut(one.text)}\n`
    })
    .join('')
  return { text: text || 'There are no reports.\n', json: open.map(dated) }
}

async function dismiss({ parts, id }: Work): Promise<Said> {
  if (!(await parts.admin.settleReport(id))) throw new Refused(['noOpenReport', { id }])
  return { text: `The report '${id}' is settled.\n`, json: { id, settled: true } }
}

/** Looks at a file, makes a picture anew without what it says of place and camera, and keeps it. @throws Refused */
async function keepFile({ files, images }: ForumParts, folder: string, given: string): Promise<ForumMedia> {
  const path = resolve(folder, given)
  const mistakes = new ValidationErrors()
  const media = new CourseMedia(new FolderPack(dirname(path), dirname(path)), mistakes)
  const place = { file: given, line: 0, field: '' }
  const key = await media.key(basename(path), place, attachments).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  })
  const planned = key === null ? undefined : media.planned.get(key)
  if (key === null || !planned)
    throw new CommandRefused(printable(mistakes.list[0]?.text ?? `there is no file ${given}`))
  const type = key.endsWith('.png') ? 'image/png' : key.endsWith('.jpg') ? 'image/jpeg' : null
  if (type === null) {
    await files.put(key, planned.source, planned.sha256)
    return { mediaType: mediaTypeOf(key), mediaUrl: key }
  }
  const bench = await mkdtemp(join(tmpdir(), 'porua-reply-'))
  const gone = removeIfStopped(bench)
  try {
    const clean = join(bench, 'clean')
    await images.clean(path, type, clean)
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(clean) as AsyncIterable<Buffer>) hash.update(chunk)
    const sha256 = hash.digest('hex')
    const cleanKey = `school/${sha256.slice(0, 32)}${type === 'image/png' ? '.png' : '.jpg'}`
    await files.put(cleanKey, { path: clean }, sha256)
    return { mediaType: 'image', mediaUrl: cleanKey }
  } catch (error) {
    throw error instanceof BadPicture ? new CommandRefused(`${given}: ${error.message}`) : error
  } finally {
    await rm(bench, { recursive: true, force: true })
    gone()
  }
}

function headOf(one: ProviderQuestion, time: SchoolTime): string {
  const marks = [one.status === 'COMPLETED' ? 'completed' : '', one.hidden ? 'hidden' : ''].filter(
    (mark) => mark,
  )
  const replies = one.replies === 1 ? '1 reply' : `${one.replies} replies`
  const about = `${person(one.author)}, ${one.courseId} / ${one.subjectId} / ${one.chapterId}`
  return `${one.id}  ${time(one.createdAt)}  ${[replies, ...marks].join(', ')}\n    ${about}`
}

function replyHead(one: ProviderReply, time: SchoolTime): string {
  const who = one.teacher === null ? person(one.author) : `${printable(one.teacher)} (teacher)`
  return `${one.id}  ${time(one.createdAt)}  ${who}${one.hidden ? ', hidden' : ''}`
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

function dated<T extends { createdAt: number }>(one: T): Omit<T, 'createdAt'> & { createdAt: string } {
  return { ...one, createdAt: iso(one.createdAt) }
}

function noQuestion(id: string): Refused {
  return new Refused(['noForumQuestion', { id }])
}
