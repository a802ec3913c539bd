/**
 * First-load JavaScript in brotli bytes, against our limits: sign-in and registering at most 95 KB, the exam screen at most
 * 130 KB before KaTeX; and all that a phone keeps. Run after a build: `node scripts/bytes.ts [dist]`. Exits 1 above a limit.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { against, brotliBytes, type FirstLoad, firstLoadsFit } from './first-load.ts'

const dist = process.argv[2] ?? join(import.meta.dirname, '../dist')

const keptLimit = 700_000

/** What every page loads. */
const first = ['index.html', 'src/app/main.tsx']

const pages: readonly FirstLoad[] = [
  { name: 'sign-in', limit: 95_000, entries: [...first, 'src/features/account/sign-in-screen.tsx'] },
  {
    name: 'register, otp, set and reset password',
    limit: 95_000,
    entries: [...first, 'src/features/account/registration/index.ts'],
  },
  {
    name: 'data deletion policy',
    limit: 95_000,
    entries: [...first, 'src/features/account/policy/data-policy-screen.tsx'],
  },
  {
    name: 'exam screen (before KaTeX)',
    limit: 130_000,
    entries: [...first, 'shared', 'src/features/exams/live/live-exam-screen.tsx'],
  },
  {
    name: 'my courses (no limit set)',
    limit: Number.POSITIVE_INFINITY,
    entries: [...first, 'shared', 'shell', 'src/app/home/home-page.tsx'],
  },
  {
    name: 'my exams (no limit set)',
    limit: Number.POSITIVE_INFINITY,
    entries: [...first, 'shared', 'shell', 'src/features/exams/screens/exams-page.tsx'],
  },
]

const say = (line: string) => process.stdout.write(`${line}\n`)
const fits = firstLoadsFit(dist, pages, say)

// What a phone keeps from its first visit on, to open without a network: the student pays for each kilobyte of it.
const kept = [...readFileSync(join(dist, 'sw.js'), 'utf8').matchAll(/url:"([^"]+)"/g)].map(
  ([, file = '']) => file,
)
const keptBytes = kept.reduce((sum, file) => sum + brotliBytes(dist, file), 0)
say(`kept on the phone: ${kept.length} files, ${against(keptBytes, keptLimit)}`)

if (!fits || kept.length === 0 || keptBytes > keptLimit) process.exitCode = 1
