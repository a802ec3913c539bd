/** What a closed phone is told of a notice, and when it is tried again. Pure. */
import type { NotificationInfo } from '@porua/contract/notifications'
import { infoOf } from './notifications.info.ts'
import type { SendDetails } from './notifications.push.store.ts'

/** A notice is news for a day: older ones are not sent any more. */
export const pushLifeMs = 24 * 3_600_000
/** Pauses before the second try and those after it. */
const pausesMs = [30_000, 120_000, 600_000, 1_800_000]
/** Longest text on a phone's lock screen. */
const longest = 160

/** What goes to the phone; its service worker shows it (apps/student, push-worker.ts). */
export interface PushText {
  /** The notice's id: what the phone opens, and the name under which a repeat replaces it. */
  id: string
  title: string
  body: string
  language: 'en' | 'bn'
}

const words = {
  en: {
    exam: 'My Exams',
    question: 'My Q&A',
    lesson: 'My Courses',
    notice: 'New notice',
    answered: 'Your question has a new reply.',
    open: 'Open the app to read it.',
  },
  bn: {
    exam: 'আমার পরীক্ষা',
    question: 'আমার প্রশ্নোত্তর',
    lesson: 'আমার কোর্স',
    notice: 'নতুন নোটিশ',
    answered: 'আপনার প্রশ্নে নতুন উত্তর এসেছে।',
    open: 'পড়তে অ্যাপটি খুলুন।',
  },
} as const

/**
 * A lock screen is read by others. What was told to a whole group is shown as it stands; of what was told to one student (marks,
 * names of classmates) only the title of what it is about.
 */
export function pushTextOf(
  notice: Pick<SendDetails, 'notice_id' | 'language' | 'message' | 'info_json' | 'for_group'>,
): PushText {
  const info = infoOf(notice.info_json)
  const w = words[notice.language]
  const kind = kindOf(info)
  const personal = info?.title || (kind === 'question' ? w.answered : w.open)
  const body = shortened(notice.for_group === 1 ? notice.message : personal)
  return { id: notice.notice_id, title: w[kind], body, language: notice.language }
}

function kindOf(info: NotificationInfo | null): 'exam' | 'question' | 'lesson' | 'notice' {
  switch (info?.on) {
    case 'exam':
      return 'exam'
    case 'question':
      return 'question'
    case 'lecture':
    case 'chapter':
    case 'questionSolve':
      return 'lesson'
    default:
      return 'notice'
  }
}

/** Cut between words where there are some; never inside a character that is two units long. */
function shortened(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  if (characters.length <= longest) return characters.join('')
  const cut = characters.slice(0, longest - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}

/** When a try that failed is made again; null: not any more. @param afterMs the least that the push service asked for */
export function nextTry(
  { tries, createdAt }: { tries: number; createdAt: number },
  afterMs: number | null,
  now: number,
): number | null {
  const pause = pausesMs[tries - 1]
  if (pause === undefined) return null
  const at = now + Math.max(pause, afterMs ?? 0)
  return at < createdAt + pushLifeMs ? at : null
}
