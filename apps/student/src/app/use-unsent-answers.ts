/**
 * Joins the answers that wait on this phone to the account (decisions: What must survive): they are sent at their
 * student's next sign-in and whenever the network is back, and before a logout, which says how many stay behind.
 */
import { limits } from '@porua/contract/limits'
import { toast } from '@porua/kit'
import { words } from '@porua/kit/i18n/words.ts'
import { mayReach, onOnlineChange } from '@porua/kit/platform/online.ts'
import { useEffect } from 'react'
import { beforeLogout } from '../features/account/logout.ts'
import { shellWords } from './shell/words.ts'

/** The page itself goes first. */
const firstMs = 1_000
/** While something is left. */
const againMs = 30_000
/** A logout waits so long for a hanging line, then counts. */
const logoutMs = 12_000

/** The engine comes only when it is asked. */
const answers = () => import('../features/exams/live/unsent-answers.ts')

/** Sends what is left while mounted, on every page of the shell. */
export function useUnsentAnswers(): void {
  useEffect(() => {
    const end = keepSending(() => void tellRestored())
    const unhook = beforeLogout(sendBeforeLogout)
    return () => {
      end()
      unhook()
    }
  }, [])
}

/**
 * Sends what is left, now and whenever the network is back (`onBack` then says so), until the answered function ends it. In an
 * exam, which sends its own: that of the one before may not wait until this one is over, its grace would be.
 */
export function keepSending(onBack: () => void = () => undefined): () => void {
  let timer = 0
  const inTime = (ms: number) => {
    clearTimeout(timer)
    timer = window.setTimeout(() => void send(), ms)
  }
  const send = async () => {
    const left = await sendAndTell().catch(() => 1)
    if (left > 0 && timer !== 0) inTime(againMs)
  }
  inTime(firstMs)
  const unhear = onOnlineChange((online) => {
    if (!online) return
    onBack()
    // A city that comes back must not come back in one second.
    inTime(limits.resubmitAfterMs + Math.random() * limits.resubmitSpreadMs)
  })
  return () => {
    clearTimeout(timer)
    timer = 0
    unhear()
  }
}

/** 'Internet has been restored' (spec §4 Connection); where answers wait, that they are being sent. */
async function tellRestored(): Promise<void> {
  const waiting = await answers()
    .then((it) => it.countUnsentAnswers())
    .catch(() => 0)
  const t = words(shellWords)
  toast.success(t(waiting > 0 ? 'restoredSending' : 'restoredText'), {
    id: 'restored',
    title: t('restored'),
    durationMs: limits.onlineNoticeMs,
  })
}

/** The pass of now; whoever asks for one meanwhile gets what comes of it. */
let pass: Promise<number> | null = null

/** How many stay. */
function sendAndTell(): Promise<number> {
  pass ??= sendOnce().finally(() => {
    pass = null
  })
  return pass
}

async function sendOnce(): Promise<number> {
  const { sent, unsent, refused } = await (await answers()).sendUnsentAnswers()
  const t = words(shellWords)
  if (sent > 0) toast.success(t('unsentSent', { n: sent }), { id: 'unsent-sent' })
  const why = [...new Set(refused.map(({ title }) => title))].join(' ')
  if (refused.length > 0) toast.error(t('unsentRefused', { n: refused.length, why }), { durationMs: 0 })
  return unsent
}

/** What a logout waits for: answers how many stay. */
export async function sendBeforeLogout(sending: (answers: number) => void): Promise<{ unsent: number }> {
  const { countUnsentAnswers } = await answers()
  const unsent = await countUnsentAnswers()
  if (unsent === 0 || !mayReach()) return { unsent }
  sending(unsent)
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, logoutMs))
  // A pass that began before the press may have found no network where there is one now.
  const send = async () => {
    if (pass) await pass.catch(() => undefined)
    await sendAndTell()
  }
  await Promise.race([send().catch(() => undefined), timeout])
  return { unsent: await countUnsentAnswers() }
}
