/** What is wanted of an exam has mistakes. */
import type { ValidationErrors } from '@porua/files/validation-errors'
import { PackRefused } from '../../platform/pack-refused.ts'

/** With every mistake; nothing was written. */
export class ExamRefused extends PackRefused {
  constructor(mistakes: ValidationErrors) {
    super(mistakes, ['examHasMistakes', { count: mistakes.count }])
  }
}
