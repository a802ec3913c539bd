/** What the doctor says of each finding, and what to do about it. */
import type { FileOf } from './doctor.store.ts'

/** A finding in a language. */
export interface Said {
  readonly text: string
  readonly advice: string
}

/** An exam, and what else a finding is about. */
interface Exam {
  id: string
  title: string
}
type OfExam<More = unknown> = { exam: Exam } & More
/** A question of an exam: its number, and its id in the bank. */
type OfQuestion<More = unknown> = OfExam<{ number: number; question: string } & More>

const correct = 'Correct the pack and import again; once it has been sat, use regrade.'
const named = ({ id, title }: Exam) => `The exam '${id}' (${title})`
const asked = ({ exam, number, question }: OfQuestion) => `${named(exam)}, question ${number} (${question})`

const files: Record<FileOf['what'], string> = {
  course: 'course',
  subject: 'subject',
  book: 'book',
  cover: 'cover of',
  video: 'video',
  note: 'note',
  thumbnail: 'thumbnail of',
  question: 'question',
}
const fileOf = ({ what, name, exam }: FileOf) =>
  `${files[what]} ${name}${exam === undefined ? '' : ` of the exam ${exam}`}`

export const findingsEn = {
  // the machine
  folderNotWritable: ({ folder, why }: { folder: string; why: string }): Said => ({
    text: `Nothing can be written in the data folder ${folder}: ${why}.`,
    advice: 'Give the folder to the user that runs the server, or free its disk.',
  }),
  folderOpen: ({ path }: { path: string }): Said => ({
    text: `Other users of this machine may look into ${path}.`,
    advice: `chmod go-rwx ${path}`,
  }),
  /** `into`: a folder that nobody of the group gets into, so that no medium is reached at all. */
  proxyShutOut: (of: { path: string; into: boolean; folder: string; media: string }): Said => ({
    text: of.into
      ? `X_ACCEL is set, and the group may not get into ${of.path}: no picture and no film reaches a phone.`
      : `X_ACCEL is set, and the group may not read ${of.path}.`,
    advice: `chmod 710 ${of.folder}; chmod -R u=rwX,g=rX,o= ${of.media}; and give the proxy's user the group of the server (docs/media.md).`,
  }),
  diskFull: (disk: Disk): Said => space(disk),
  diskLow: (disk: Disk): Said => space(disk),
  databaseDamaged: ({ what }: { what: string }): Said => ({
    text: `The database file is damaged: ${what}`,
    advice: 'Stop the server, keep a copy of the folder, and restore the last backup.',
  }),
  migrationsPending: ({ names }: { names: string }): Said => ({
    text: `The database is of an older version (it lacks ${names}).`,
    advice: 'Make a backup, then start the server once before the exam day: it migrates by itself.',
  }),
  clocksDiffer: ({ seconds }: { seconds: number }): Said => ({
    text: `The clocks of this machine and of the database differ by ${seconds} s.`,
    advice: 'Let both follow a time server (chrony or systemd-timesyncd).',
  }),
  databaseNotDurable: ({ name, value }: { name: string; value: string }): Said => ({
    text: `PostgreSQL runs with ${name}=${value}.`,
    advice: `Set ${name} = on in postgresql.conf: acknowledged answers must survive a power cut.`,
  }),
  fewConnections: ({ allowed, wanted }: { allowed: number; wanted: number }): Said => ({
    text: `PostgreSQL allows ${allowed} connections; one server process wants ${wanted}.`,
    advice:
      'Raise max_connections, or lower DATABASE_POOL; each process needs its pool, and commands some more.',
  }),
  /** @param of.days null: none was made. */
  backupOld: ({ days }: { days: number | null }): Said => ({
    text: days === null ? 'No backup has been made from here.' : `The last backup is ${days} days old.`,
    advice: 'npm run school -- backup <file>, and keep the file on another machine.',
  }),
  otpEcho: (): Said => ({
    text: 'OTP_ECHO=1: the server tells one-time codes to whoever asks.',
    advice: 'Take OTP_ECHO away: with it anybody can set anybody’s password.',
  }),
  allowLoss: (): Said => ({
    text: 'ALLOW_LOSS=1: acknowledged answers may be lost in a crash.',
    advice: 'Take ALLOW_LOSS away and start the server: it then says what it misses.',
  }),
  cookiesNotSecure: (): Said => ({
    text: 'SECURE_COOKIES is not set although PUBLIC_URL is.',
    advice: 'Set SECURE_COOKIES=1 where students come over https.',
  }),
  siteAway: ({ host, why }: { host: string; why: string }): Said => ({
    text: `https://${host} does not answer from here: ${why}.`,
    advice: 'Open it in a browser; look at the proxy and its certificate.',
  }),
  certificate: ({ host, days }: { host: string; days: number }): Said => ({
    text: `The certificate of https://${host} ${days < 0 ? 'has run out' : `runs out in ${days} days`}.`,
    advice: 'Renew it, and look whether it renews by itself.',
  }),
  noSms: (): Said => ({
    text: 'No SMS gateway is set: one-time codes are printed by the server.',
    advice: 'Set one at the desk (Settings › SMS) or by SMS_URL; then npm run school -- sms test <mobile>.',
  }),
  /** @param of.why null: none is set. */
  smsFailed: ({ why }: { why: string | null }): Said =>
    why === null
      ? {
          text: 'No test message was sent: no SMS gateway is set.',
          advice: 'Set one at the desk (Settings › SMS) or by SMS_URL.',
        }
      : {
          text: `The test message was not sent: ${why}.`,
          advice: 'Check the address of the gateway, its key and what it answers.',
        },
  smsSent: (): Said => ({
    text: 'The SMS gateway took the test message.',
    advice: 'Look whether it arrives on the phone.',
  }),

  // the school
  noSchool: ({ why }: { why: string }): Said => ({
    text: `No school can be read: ${why}.`,
    advice: 'Start the server or import a pack; check DATA_DIR and DATABASE_URL.',
  }),
  /** Times as ISO texts. @param of.begun where an exam was begun later than that */
  clockWrong: ({ now, begun }: { now: string; begun: string | null }): Said => ({
    text: `The clock says ${now}${begun === null ? '' : `, but an exam was begun at ${begun}`}.`,
    advice: 'Set the clock of this machine (timedatectl set-ntp true): every exam begins and ends by it.',
  }),
  groupEmpty: ({ id, name }: { id: string; name: string }): Said => ({
    text: `The group '${id}' (${name}) has exams ahead and no students.`,
    advice: 'Put students into it (the groups column of students.csv) and import again.',
  }),
  noPassword: ({ group, lacking, students }: { group: string; lacking: number; students: number }): Said => ({
    text: `${lacking} of ${students} students of the group '${group}' have an exam within a week and no password yet.`,
    advice: 'Tell them to register, or give them passwords in students.csv.',
  }),
  fileGone: (file: Gone): Said => gone(file),
  videoGone: (file: Gone): Said => gone(file),

  // exams
  examNowhere: ({ exam }: OfExam): Said => ({
    text: `${named(exam)} is in no group: nobody sees it.`,
    advice: 'List it under exams of a group in school.json and import again.',
  }),
  examEmpty: ({ exam }: OfExam): Said => ({
    text: `${named(exam)} has no questions.`,
    advice: 'Give it questions in school.json and import again.',
  }),
  /** Minutes. */
  windowShort: ({
    exam,
    group,
    lasts,
    open,
  }: OfExam<{ group: string; lasts: number; open: number }>): Said => ({
    text: `${named(exam)} lasts ${lasts} minutes, but in the group '${group}' it is open for ${open}.`,
    advice: 'Move endsAt, or shorten the duration: time ends for everybody at endsAt.',
  }),
  stillPaused: ({ exam, group, minutes }: OfExam<{ group: string; minutes: number }>): Said => ({
    text: `${named(exam)} has been paused in the group '${group}' for ${minutes} minutes.`,
    advice: `npm run school -- resume --exam <id> --group ${group}`,
  }),
  releasedWhileOpen: ({
    exam,
    minutes,
    groups,
  }: OfExam<{ minutes: number; groups: readonly string[] }>): Said => ({
    text: `${named(exam)} shows its results, right answers and all, ${minutes} minutes before it ends (groups ${groups.map((id) => `'${id}'`).join(', ')}).`,
    advice: 'Give it a later releaseAt, or none, in school.json and import again.',
  }),
  /** @param of.sets none: it has no sets */
  paperMissing: ({ exam, sets }: OfExam<{ sets: readonly string[] }>): Said => ({
    text: `${named(exam)} begins soon and ${sets.length === 0 ? 'its paper' : `the paper of set ${sets.join(', ')}`} is not built.`,
    advice:
      'Import the pack again: papers are built at its end. Else the first student to start waits for it.',
  }),
  keyMissing: (of: OfQuestion): Said => ({
    text: `${asked(of)} has no right answer in the key: it would count for nobody.`,
    advice: correct,
  }),
  shortByHand: (of: OfQuestion): Said => ({
    text: `${asked(of)} has no accepted answer: a teacher has to mark each one.`,
    advice: 'Give it an answer if a machine should mark it.',
  }),
  answerNotAnOption: (of: OfQuestion<{ option: string }>): Said => ({
    text: `${asked(of)}: the right answer '${of.option}' is not among its options.`,
    advice: correct,
  }),
  equalOptions: (of: OfQuestion<{ option: string }>): Said => ({
    text: `${asked(of)}: options look the same ('${of.option}') and only one counts as right.`,
    advice: correct,
  }),
  sameOptions: (of: OfQuestion<{ option: string }>): Said => ({
    text: `${asked(of)}: two options look the same ('${of.option}').`,
    advice: correct,
  }),
  unmarked: ({ exam, answers }: OfExam<{ answers: number }>): Said => ({
    text: `${named(exam)} is over and ${answers} written answers wait for a teacher.`,
    advice: 'Mark them: students see no result before.',
  }),
  notReleased: ({ exam, days }: OfExam<{ days: number }>): Said => ({
    text: `${named(exam)} has been over for ${days} days and is not released.`,
    advice: `npm run school -- release --exam ${exam.id}`,
  }),
  examsOverlap: ({ group, one, other }: { group: string; one: string; other: string }): Said => ({
    text: `In the group '${group}' the exams '${one}' and '${other}' leave no time to sit both.`,
    advice: 'Move one of them.',
  }),
}

/** @param disk.free in GB; `share`: percent of the disk */
interface Disk {
  free: string
  share: number
  folder: string
}

function space({ free, share, folder }: Disk): Said {
  return {
    text: `${free} GB are free on the disk of ${folder} (${share} %).`,
    advice: 'Free some space, or move DATA_DIR to a bigger disk: no answer can be saved on a full one.',
  }
}

/** A file that is gone, or how many more are. */
type Gone = { key: string; of: FileOf } | { more: number }

function gone(file: Gone): Said {
  if ('more' in file)
    return {
      text: `${file.more} more files are gone.`,
      advice: 'Look whether DATA_DIR/media, or the bucket, is the right one.',
    }
  return {
    text: `The file ${file.key} (${fileOf(file.of)}) is gone.`,
    advice: 'Import the pack that holds it again, or take it from a backup.',
  }
}
