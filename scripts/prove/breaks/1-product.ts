import type { Breaks } from '../break.ts'

export default {
  section: '1',
  breaks: [
    {
      row: 'version string v2.2.3',
      file: 'package.json',
      from: '"version": "2.2.3"',
      to: '"version": "2.2.4"',
    },
  ],
} satisfies Breaks
