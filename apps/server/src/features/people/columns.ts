/** Names of the columns of an admission list, as schools write them. */
import { unicodeOfBijoy } from '@porua/spreadsheets/bijoy/bijoy'
import { type Column, studentColumns } from './student-row.ts'

/** Other names than the pack's own, in small letters without signs; a heading of two rows reads from above ('Guardian mobile'). */
const aliases: Partial<Record<Column, readonly string[]>> = {
  mobile: [
    'mobile no',
    'mobile number',
    'mobile phone',
    'phone',
    'phone no',
    'phone number',
    'cell',
    'cell no',
    'cell phone',
    'student mobile',
    'student mobile no',
    'student phone',
    'students mobile',
    'মোবাইল',
    'মোবাইল নং',
    'মোবাইল নম্বর',
    'মোবাইল নাম্বার',
    'ফোন',
    'ফোন নম্বর',
    'ফোন নাম্বার',
    'শিক্ষার্থীর মোবাইল',
    'শিক্ষার্থীর মোবাইল নম্বর',
  ],
  name: [
    'student name',
    'students name',
    'name of student',
    'name of the student',
    'full name',
    'student',
    'নাম',
    'শিক্ষার্থীর নাম',
    'ছাত্রের নাম',
    'ছাত্রীর নাম',
    'ছাত্র ছাত্রীর নাম',
    'ছাত্রছাত্রীর নাম',
    'পূর্ণ নাম',
  ],
  sid: [
    'roll',
    'roll no',
    'roll number',
    'student id',
    'student roll',
    'students id',
    'id',
    'id no',
    'class roll',
    'রোল',
    'রোল নং',
    'রোল নম্বর',
    'রোল নাম্বার',
    'আইডি',
    'শিক্ষার্থী আইডি',
    'আইডি নম্বর',
  ],
  contact: [
    'guardian mobile',
    'guardian mobile no',
    'guardian phone',
    'guardian contact',
    'guardians mobile',
    'parent mobile',
    'parents mobile',
    'parent phone',
    'parent contact',
    'father mobile',
    'fathers mobile',
    'অভিভাবকের মোবাইল',
    'অভিভাবকের মোবাইল নম্বর',
    'অভিভাবকের ফোন',
    'অভিভাবকের নম্বর',
    'পিতার মোবাইল',
  ],
  branch: ['branch name', 'campus', 'শাখা', 'ব্রাঞ্চ', 'ক্যাম্পাস'],
  division: ['department', 'stream', 'বিভাগ'],
  session: ['academic session', 'academic year', 'সেশন', 'শিক্ষাবর্ষ'],
  code: ['unique code', 'student code', 'কোড'],
  link: ['url', 'exam link', 'লিংক', 'লিঙ্ক'],
  SSCGPA: ['ssc', 'ssc gpa', 'gpa ssc', 'ssc result', 'এসএসসি', 'এসএসসি জিপিএ', 'জিপিএ এসএসসি'],
  HSCGPA: ['hsc', 'hsc gpa', 'gpa hsc', 'hsc result', 'এইচএসসি', 'এইচএসসি জিপিএ', 'জিপিএ এইচএসসি'],
  groups: ['group', 'batch', 'batches', 'group id', 'group ids', 'গ্রুপ', 'ব্যাচ'],
}

/** Whose number a heading speaks of; in lists of two rows often over, or under, the word for a telephone. */
const whose: Readonly<Partial<Record<Column, readonly string[]>>> = {
  mobile: [
    'student',
    'students',
    'own',
    'শিক্ষার্থী',
    'শিক্ষার্থীর',
    'ছাত্র',
    'ছাত্রের',
    'ছাত্রী',
    'ছাত্রীর',
    'ছাত্র ছাত্রী',
    'ছাত্র ছাত্রীর',
    'ছাত্রছাত্রী',
    'ছাত্রছাত্রীর',
    'নিজ',
    'নিজের',
  ],
  contact: [
    'guardian',
    'guardians',
    'parent',
    'parents',
    'father',
    'fathers',
    'অভিভাবক',
    'অভিভাবকের',
    'পিতা',
    'পিতার',
    'বাবা',
    'বাবার',
    'পিতা মাতা',
    'পিতামাতা',
    'পিতামাতার',
  ],
}
const telephones = ['mobile', 'phone', 'cell', 'cell phone', 'মোবাইল', 'মোবাইল ফোন', 'ফোন']
const numbers = ['', 'no', 'number', 'নং', 'নম্বর', 'নাম্বার']

const byName = new Map<string, Column>()
for (const column of studentColumns) {
  byName.set(plain(column), column)
  for (const alias of aliases[column] ?? []) byName.set(plain(alias), column)
  for (const who of whose[column] ?? [])
    for (const telephone of telephones)
      for (const number of numbers) {
        byName.set(plain(`${who} ${telephone} ${number}`), column)
        byName.set(plain(`${telephone} ${number} ${who}`), column)
      }
}

/** The column that a heading means, null where it means none of them. */
export function columnOf(heading: string): Column | null {
  return byName.get(plain(heading)) ?? byName.get(plain(unicodeOfBijoy(heading))) ?? null
}

/** Small letters, without signs: 'Mobile No.' is 'mobile no', 'ছাত্র/ছাত্রীর নাম' is 'ছাত্র ছাত্রীর নাম'. */
function plain(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’`\u200b-\u200d\ufeff]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
