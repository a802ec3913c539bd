/** What the services for a school's teachers refuse. What a command could add (an option, another command) stands in `cli/hints.ts`. */

import type { Fault } from '@porua/files/faults/faults'
import { mediaEn } from '@porua/files/faults/media.en'
import { printable, quoted, type Remark } from '@porua/files/validation-errors'
import { enDidYouMean, listed } from '@porua/files/words'
import { enSome, enThing, enTime, type Moment, type Thing } from './parts.ts'

type Exam = { readonly exam: string }
type Group = { readonly group: string }
type Sid = { readonly sid: string }
type Count = { readonly count: number }
type Path = { readonly path: string }

/** What is asked for and is not there. */
interface Missing {
  readonly thing: Thing
  readonly asked: string
  /** What it nearly is. */
  readonly near: readonly string[]
  /** All that there are, or so many of them as are told; undefined: they are not told. */
  readonly all?: readonly string[]
}

/** Things with the same name. `of` tells them apart: a course, a subject. */
interface Several {
  readonly thing: Thing
  readonly asked: string
  readonly candidates: readonly { readonly id: string; readonly of?: string | undefined }[]
}

interface Unreleased extends Exam {
  /** Attempts that may still change. */
  readonly open: number
  /** Students with answers that wait for marks. */
  readonly pending: number
  readonly state: 'unscheduled' | 'upcoming' | 'live' | 'over' | 'practice' | null
  /** When the results come out; 'held': when somebody releases them. */
  readonly release: 'held' | { readonly shown: Moment } | { readonly comes: Moment } | null
}

/** What an import would take away of a kind of things. */
interface Removed {
  readonly kind: string
  readonly ids: readonly string[]
  readonly added: number
}

/** A group that may still sit an exam. */
interface Running {
  readonly group: string
  readonly until: Moment | 'paused'
}

function attempts(n: number): string {
  return n === 1 ? '1 attempt' : `${n} attempts`
}

function named(exam: string, title: string): string {
  return `The exam '${exam}' (${printable(title)})`
}

/** Attempts that become final, and by when. */
interface Unfinal {
  readonly attempts: number
  readonly until: Moment
}

function becomeFinal({ attempts, until }: Unfinal): string {
  const who = attempts === 1 ? '1 attempt becomes' : `${attempts} attempts become`
  return `${who} final by ${enTime(until)}, when no late answer can come any more.`
}

function mistakes(count: number): string {
  return count === 1 ? '1 mistake' : `${count} mistakes`
}

const folderFaults = {
  missing: 'is missing',
  notJson: 'is not JSON',
  otherVersion: 'is of another version',
  lacks: 'lacks exam, exportedAt or seen',
} as const

export const en = {
  // Things by their ids and names.
  noSuchThing: ({ thing, asked, near, all }: Missing) => {
    const begin = `There is no ${enThing(thing)} ${quoted(asked)}`
    const hint = enDidYouMean(near)
    if (hint !== '' || !all) return `${begin}.${hint}`
    return all.length === 0
      ? `${begin}: the school has no ${enThing(thing)}s yet.`
      : `${begin}; the ${enThing(thing)}s are ${listed(all)}.`
  },
  severalNamed: ({ thing, asked, candidates }: Several) =>
    `Several ${enThing(thing)}s are called ${quoted(asked)}. Say which: ${listed(
      candidates.map(({ id, of }) => (of === undefined ? id : `${id} (${of})`)),
    )}`,
  noStudentNamed: ({ asked }: { asked: string }) =>
    `There is no student with the roll or name ${quoted(asked)}.`,
  noStudent: ({ sid }: Sid) => `There is no student '${sid}'.`,
  noQuestionInExam: ({
    exam,
    question,
    near,
    all,
  }: Exam & { question: string; near: readonly string[]; all: readonly string[] }) => {
    const begin = `The exam '${exam}' has no question '${question}'`
    const hint = enDidYouMean(near)
    return hint === '' ? `${begin}; its questions are ${listed(all)}.` : `${begin}.${hint}`
  },

  // Files that a command writes and reads.
  pathIsThere: ({ path }: Path) => `${path} is there already: name a new file`,
  noFileAt: ({ path }: Path) => `There is no file ${path}`,
  /** `reason` is the system's. */
  notWritten: ({ path, reason }: Path & { reason: string }) => `${path} cannot be written: ${reason}`,
  folderNotEmpty: ({ path }: Path) => `${path} is not empty: name a new folder.`,
  notAFolder: ({ path, reason }: Path & { reason: string }) =>
    `${path} cannot be a folder: ${reason === 'ENOTDIR' ? 'it is a file' : reason}.`,

  // Packs and lists.
  packHasMistakes: ({ count }: Count) => `the pack has ${mistakes(count)}; nothing was imported`,
  questionsHaveMistakes: ({ file, count }: Count & { file: string }) =>
    `${file} has ${mistakes(count)}; nothing was imported`,
  examHasMistakes: ({ count }: Count) => `the exam has ${mistakes(count)}; nothing was written`,
  markingHasMistakes: ({ count }: Count) => `the marking folder has ${mistakes(count)}; nothing was written`,
  schoolChanged: 'The school was changed while it was written. Nothing is written: try again',

  schoolBeingChanged: 'The school is being changed by somebody else all the time; please try again.',
  manyRowsWhileSat: ({ rows }: { rows: number }) =>
    `This import changes ${rows} rows while students are sitting an exam. Wait until it is over.`,
  removesMore: ({ kinds }: { kinds: readonly Removed[] }) =>
    `Nothing is written: this import would remove more than it adds. ${kinds
      .map(({ kind, ids, added }) => `${kind}: ${ids.length} would go (${enSome(ids)}), ${added} would come`)
      .join('; ')}. A pack's lists replace what was there.`,
  itemIsThere: ({ kind, id }: { kind: 'chapter' | 'lecture' | 'questionSolve'; id: string }) =>
    `There is a ${enThing(kind)} '${id}' already.`,
  itemHasGone: ({ kind, id }: { kind: 'chapter' | 'lecture' | 'questionSolve'; id: string }) =>
    `The ${enThing(kind)} '${id}' has just been removed.`,
  contentIsThere: ({ id }: { id: string }) => `There is a video or note '${id}' already.`,
  nothingToAdd: 'There is nothing to add.',

  // Students.
  rollTaken: ({ sid, name }: Sid & { name: string }) =>
    `The roll ${quoted(sid)} is taken: ${quoted(name)} has it.`,
  leftAndJoined: ({ group }: Group) => `The group ${quoted(group)} is to be left and joined at once.`,
  notInGroup: ({ sid, group }: Sid & Group) => `${quoted(sid)} is not in the group ${quoted(group)}.`,

  /** Every mistake of the student's values, a line each. */
  studentHasMistakes: ({ mistakes: list }: { mistakes: readonly Remark[] }) =>
    list.map(({ field, text }) => `${field} ${text}`).join('\n'),

  // Exams and their calendar.
  /** Every mistake of what is wanted of an exam, a line each. */
  examFaults: ({ mistakes: list }: { mistakes: readonly Remark[] }) =>
    list.map(({ text }) => text).join('\n'),
  examIsThere: ({ exam }: Exam) => `There is an exam '${exam}' already. Choose another id.`,
  questionHasLeft: ({ question, file }: { question: string; file: string }) =>
    `The question '${question}' has just left ${file}; please try again.`,
  overAlready: ({ exam, last }: Exam & { last: number }) =>
    `The exam '${exam}' would be over already (its last end is ${new Date(last).toISOString()}): nobody could sit it.`,
  endedForGroup: ({ exam, group }: Exam & Group) =>
    `The exam '${exam}' was ended for the group '${group}'. Take it out of the calendar and schedule it anew.`,
  begunForGroup: ({ exam, group }: Exam & Group) => `The exam '${exam}' has begun for the group '${group}'.`,
  notInCalendarOf: ({ exam, group }: Exam & Group) =>
    `The exam '${exam}' is not in the calendar of '${group}'.`,
  inNoCalendar: ({ exam }: Exam) => `The exam '${exam}' is in no group's calendar.`,
  notOverIn: ({ exam, group, until }: Exam & Group & { until: Moment | null }) =>
    `The exam '${exam}' was begun in the group '${group}' and is not over there${until ? ` (until ${enTime(until)})` : ''}. It can leave the calendar after its end.`,
  notFinalIn: ({ exam, group, attempts: n }: Exam & Group & { attempts: number }) =>
    `The exam '${exam}' has ${attempts(n)} in the group '${group}' that may still change: wait until they are final.`,
  wouldStayUnreleased: ({ exam }: Exam) =>
    `The results of '${exam}' are not released, and nothing would release them any more.`,
  staysWithResults: ({ exam, attempts: n }: Exam & { attempts: number }) =>
    `The exam '${exam}' has ${attempts(n)}: it stays, with its results. After its end it can leave the calendars.`,
  mayBeBegun: ({ exam, groups }: Exam & { groups: readonly string[] }) =>
    `Students of ${groups.join(', ')} may begin '${exam}' at this moment. Take it out of the calendars first.`,
  practiceIsReleased: ({ exam, title }: Exam & { title: string }) =>
    `${named(exam, title)} is for practice: its result is there as soon as it has been handed in.`,
  releaseUnscheduled: ({ exam, title }: Exam & { title: string }) =>
    `${named(exam, title)} is in no group's calendar: whoever hands it in first would show the others its key. This cannot be taken back.`,
  releaseNotOver: ({ exam, title, groups }: Exam & { title: string; groups: readonly Running[] }) =>
    `${named(exam, title)} is not over for ${groups
      .map(({ group, until }) => `${group} (${until === 'paused' ? 'paused' : `until ${enTime(until)}`})`)
      .join(', ')}: who has handed in would see its key while others sit. This cannot be taken back.`,
  releaseMayChange: ({ exam, title, attempts: n }: Exam & { title: string; attempts: number }) =>
    `${named(exam, title)} has ${attempts(n)} that may still change: extra time, or answers on their way until the grace is over. This cannot be taken back.`,

  // A running exam.
  endedFor: ({ group }: Group) => `The exam was ended for ${group}.`,
  overFor: ({ group }: Group) => `The exam is over for ${group}.`,
  overInThePast: ({ group }: Group) =>
    `The exam is over for ${group}: so much more time ends in the past, too.`,
  notBegunFor: ({ group }: Group & Exam) => `The exam has not begun for ${group}.`,
  noGroupOfStudent: ({ sid, exam }: Sid & Exam) => `No group of ${sid} lists the exam '${exam}'.`,
  handedIn: ({ sid, exam }: Sid & Exam) => `${sid} has handed in the exam '${exam}' already.`,
  timeWasOver: ({ sid, exam }: Sid & Exam) =>
    `The time of ${sid} for the exam '${exam}' was over, and nothing was handed in.`,
  practiceHasNoEnd: ({ exam, title }: Exam & { title: string }) =>
    `The exam '${exam}' (${title}) is for practice: it has no end for all.`,
  groupListsNot: ({ group, exam }: Group & Exam) => `The group '${group}' does not list '${exam}'.`,
  noGroupLists: ({ exam }: Exam) => `No group lists the exam '${exam}'.`,
  minutesFromTo: ({ most }: { most: number }) => `Minutes are a whole number from 1 to ${most}.`,

  // Marks.
  notSatBy: ({ sid, exam }: Sid & Exam) => `The student '${sid}' has not sat the exam '${exam}'.`,
  notAnsweredBy: ({ sid, question }: Sid & { question: string }) =>
    `The student '${sid}' has not answered '${question}'.`,
  marksAre: 'Marks are 0 or more, to two decimals.',
  copyIs: 'A copy is a JPEG, a PNG or a PDF.',
  noSuchAnswer: 'There is no such answer.',
  answerHasNoFile: 'The answer has no file that could have an annotated copy.',
  attemptMayChange: 'This attempt may still change; mark it when its time and grace are over.',
  keyMarksIt: 'The key marks this answer; correct the key with a regrade.',
  questionHasMarks: ({ marks }: { marks: number }) => `The question has ${marks} marks.`,
  practiceHoldsNothing: ({ exam }: Exam) => `The exam '${exam}' is for practice: nothing of it is held.`,
  lateNotOver: 'Somebody may still sit the exam: end it first.',
  inSeveralBanks: ({ question, ids }: { question: string; ids: readonly string[] }) =>
    `'${question}' stands in several banks; name one of ${ids.join(', ')}.`,
  correctionRuns: ({ exam }: Exam) =>
    `Another correction of '${exam}' has just begun; please repeat this one.`,
  rightAnswerEmpty: 'The right answer is empty.',
  teacherMarksIt: 'A teacher marks this question; it has no key.',
  notAnOption: ({ text }: { text: string }) => `'${text}' is not one of the question’s options.`,
  notAMarkingFolder: ({ path, file, fault }: Path & { file: string; fault: keyof typeof folderFaults }) =>
    `${path} is no folder of 'marking export': its ${file} ${folderFaults[fault]}.`,
  noSheets: ({ names }: { names: readonly string[] }) =>
    `There is no ${names.join(' and no ')} in the folder.`,

  // Results.
  resultsNotReleased: ({ exam, open, pending, state, release }: Unreleased) => {
    const why = [
      open > 0 ? `${open} attempts may still change` : '',
      pending > 0 ? `${pending} students have answers that wait for marks` : '',
      state !== null && state !== 'over' ? `it is ${state}` : '',
      release === 'held' ? 'results held until you release them' : '',
      release !== null && release !== 'held' && 'shown' in release
        ? `released by hand, and shown from ${enTime(release.shown)}`
        : '',
      release !== null && release !== 'held' && 'comes' in release
        ? `results come out ${enTime(release.comes)}`
        : '',
    ].filter((text) => text !== '')
    return `The results of '${exam}' are not released${why.length > 0 ? `: ${why.join(', ')}` : ''}.`
  },
  allWaitForMarks: ({ exam, students }: Exam & { students: number }) =>
    `All ${students} students of '${exam}' have written answers that wait for marks.`,
  nobodyHasFinished: ({ exam }: Exam) => `Nobody has finished the exam '${exam}' yet.`,
  nobodyHasFinishedUntil: ({ exam, attempts, until }: Exam & Unfinal) =>
    `Nobody has finished the exam '${exam}' yet. ${becomeFinal({ attempts, until })}`,
  noResults: ({ exam }: Exam) =>
    `Nothing is written: nobody has a result of '${exam}' yet. Nobody has sat it.`,
  noResultsUntil: ({ exam, attempts, until }: Exam & Unfinal) =>
    `Nothing is written: nobody has a result of '${exam}' yet. ${becomeFinal({ attempts, until })}`,
  noBrowser: 'There is no Chromium on this machine to make a PDF with.',
  noBrowserAt: ({ path }: Path) => `There is no browser at ${path}.`,
  /** `reason` is the browser's. */
  notPrinted: ({ reason }: { reason: string }) => `The browser could not print: ${reason}`,

  // Notices and the forum.
  noticeTextWrong: ({ text }: Fault) => `The message ${text}.`,
  noticeTimeUnreadable: ({ time }: { time: string }) =>
    `${quoted(time)} is no time: write 2026-03-01T18:00 or +3h.`,
  noticeTimeOver: ({ time }: { time: string }) => `${quoted(time)} is over; leave it out to send now.`,
  noticeTargetUnknown: ({ kind, known }: { kind: string; known: readonly string[] }) =>
    `${quoted(kind)} is none of ${known.join(', ')}.`,
  noForumQuestionWithId: ({ id }: { id: string }) =>
    `There is no question in the forum with the id ${quoted(id)}.`,
  noForumQuestion: ({ id }: { id: string }) => `There is no question ${quoted(id)}.`,
  noForumPost: ({ id }: { id: string }) => `There is no question or reply ${quoted(id)}.`,
  noOpenReport: ({ id }: { id: string }) => `There is no open report ${quoted(id)}.`,
  forumQuestionCompleted: ({ id }: { id: string }) => `The question '${id}' is completed: reopen it first.`,
  noNotice: ({ id }: { id: string }) => `There is no notice with the id ${quoted(id)}.`,
  noticeOfPack: ({ id }: { id: string }) =>
    `The notice ${quoted(id)} was not sent with this command; a pack's is taken back in the pack.`,
  noticeIsOut: ({ id }: { id: string }) => `The notice ${quoted(id)} is out already: students have it.`,

  // Videos.
  noFfmpeg: 'ffmpeg is needed for this and is not installed.',
  noPackager: 'Shaka Packager is needed for this and is not installed.',
  notAVideo: ({ file }: { file: string }) => `${file} is not an MP4, MOV, WebM or MKV video.`,
  videoCutOff: ({ file }: { file: string }) => `${file} ${mediaEn.filmCutOff}.`,
  videoCutOffAt: ({ file, seconds, of }: { file: string; seconds: number; of: number }) =>
    `${file} ${mediaEn.filmCutOff} (${seconds} s of ${of} s could be read).`,
  outNotEmpty: ({ path }: Path) => `${path} is not empty: remove it, or name another folder.`,
  captionsUnreadable: ({ file }: { file: string }) =>
    `${file} does not begin with WEBVTT: it holds no captions`,
  captionsTwice: ({ file, language }: { file: string; language: string }) =>
    `${file} is the second file of captions in the language '${language}'`,
  /** `reason` is the program's. */
  notPackaged: ({ file, reason }: { file: string; reason: string }) =>
    `${file} cannot be packaged: ${reason}.`,

  // The installation.
  secretBeingReplaced: ({ name }: { name: string }) =>
    `The secret '${name}' is being replaced by somebody else.`,
  attemptNotFinal: ({ sid, exam }: Sid & Exam) =>
    `'${sid}' has an attempt of the exam '${exam}' that is not final yet: wait until its time and grace are over.`,
  /** `reason` names the part of the file: for operators. */
  backupUnsound: ({ reason }: { reason: string }) => `${reason}. Nothing was changed.`,
  mediaIsOther: ({ key }: { key: string }) =>
    `${key} is there already and is another file: restore beside empty media. Nothing was changed.`,
  mediaHasOtherSize: ({ key, there, wanted }: { key: string; there: number; wanted: number }) =>
    `${key} is there already with ${there} bytes and not ${wanted}`,
  rowsNotTheSame: ({ table, came, there }: { table: string; came: number; there: number }) =>
    `${table}: ${came} rows came and ${there} are there, or not the same ones; nothing is kept`,
  rehearsalStands: 'A rehearsal stands in the school already: wait until it is over.',
  stopped: 'Stopped.',
  noServerAt: ({ url }: { url: string }) => `No server answers at ${url}: start it.`,
}
