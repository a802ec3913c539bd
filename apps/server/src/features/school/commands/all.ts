/** Every command of `npm run school`, in the order of its help. */
import type { Command } from './command.ts'
import { examCommands } from './exams.ts'
import { forumCommands } from './forum.ts'
import { mediaCommand } from './media.ts'
import { exportCommand, importCommand } from './pack.ts'
import { releaseCommand } from './release.ts'

export const allCommands: readonly Command[] = [
  importCommand,
  exportCommand,
  mediaCommand,
  releaseCommand,
  ...examCommands,
  ...forumCommands,
]
