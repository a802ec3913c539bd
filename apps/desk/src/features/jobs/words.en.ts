export const en = {
  // how it stands
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failedState: 'Failed',
  cancelledState: 'Cancelled',
  begins: 'Begins',
  waitsForTurn: 'Waits for the work before it',
  waitsForExams: 'Waits until nobody sits an exam',
  doneOf: ({ done, total }: { done: string; total: string }) => `${done} of ${total}`,
  cancel: 'Cancel',
  cancelling: 'Is being cancelled',
  // how it ended
  failed: 'Failed.',
  cancelled: 'Cancelled.',
  nothingChanged: 'Nothing changed.',
  someStored: 'What it had stored by then stays.',
  download: ({ name, size }: { name: string; size: string }) => `Download ${name} (${size})`,
  keptUntil: ({ when }: { when: string }) => `Kept until ${when}`,
  noReply: 'No reply came. Try again when the network is back.',
  exportXlsx: 'Export as XLSX',
}
