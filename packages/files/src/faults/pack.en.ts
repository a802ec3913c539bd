/** What may be wrong in a school's pack, or stays out of it as it is. */
/** So many exams are named. */
const mostNamed = 10

export const packEn = {
  studentsStay: ({ n, file }: { n: number; file: string }) =>
    `${n} students of the school are not in ${file}: they stay.`,
  subjectStays: ({ subject, course }: { subject: string; course: string }) =>
    `The subject '${subject}' of the course '${course}' is not in the pack: it stays.`,
  examsStay: ({ exams }: { exams: readonly string[] }) => {
    const one = exams.length === 1
    const more = exams.length > mostNamed ? ` and ${exams.length - mostNamed} more` : ''
    return `${one ? '1 exam' : `${exams.length} exams`} of the school ${one ? 'is' : 'are'} not in school.json: ${
      one ? 'it stays' : 'they stay'
    } in the groups' calendars (${exams.slice(0, mostNamed).join(', ')}${more}).`
  },
}
