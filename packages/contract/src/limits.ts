/**
 * Business constants and limits that both sides share (spec §9 and the decisions).
 * Plain numbers and patterns only: the browser imports this file, so no validator may come along.
 */
export const limits = {
  /** Milliseconds before a call counts as failed (spec §9). */
  requestTimeoutMs: 60_000,
  /** Put before the 11 digits of a mobile number (spec §5). */
  countryPrefix: '88',
  otpLength: 6,
  otpResendSeconds: 300,
  otpLifeSeconds: 600,
  otpTries: 5,
  /** A code on a slip that staff hand over is good for so long. */
  slipLifeHours: 48,
  /** Most slips of one call. */
  slipsPerCall: 200,
  gpaMax: 5,
  /** How often a GPA counts in a total (spec §9, Total with GPA). */
  gpaTimes: 5,
  /** Notifications that the profile carries, and one page of the list. */
  notificationPageSize: 50,
  /**
   * Width and height of the squares of a profile picture, in pixels: the two avatars of spec §2, and what screens with two or
   * three pixels for each need of them.
   */
  avatarSizes: [40, 80, 150, 300, 450],
  /** An upload's address is good for so long. */
  uploadLifeSeconds: 600,
  /** Largest upload by type, in bytes. */
  uploadBytes: { image: 10_485_760, pdf: 26_214_400, audio: 26_214_400 },
  /** A card of an exam is drawn again by the clock this often; nothing is fetched. */
  examCardRefreshMs: 10_000,
  /** The watermark over a video goes to another place this often. */
  watermarkMs: 2_000,
  /** A video's access token is fetched again this often. */
  videoTokenRefreshMs: 9_000,
  scoreboardPageSize: 10,
  answerDebounceMs: 250,
  answerTries: 3,
  /** The notice that the network is back stays this long. */
  onlineNoticeMs: 10_000,
  /** So long after the network is back, what waits is sent. */
  resubmitAfterMs: 2_000,
  /** A random part on top of `resubmitAfterMs`, so that a city coming back does not come back in one second. */
  resubmitSpreadMs: 3_000,
  /** The first pause of an answer that found no network; `live/answer-sync.ts` doubles it. */
  resubmitRetryMs: 1_000,
  optionLetters: 'ABCDEFGHIJK',
  /** Longest text of one written answer, in characters. */
  answerTextMax: 20_000,
  /** Most answers that one add-answer call may carry. */
  answersPerCall: 200,
  /** Most receipts that one check may carry. */
  receiptsPerCheck: 100,
  /** Most chosen options or texts in one answer. */
  answerParts: 32,
  /** Most files on one answer. */
  answerFiles: 20,
  /** Q&A pages (spec §9): the first asks for the smallest. */
  forumPageSizes: [10, 40, 100],
  /** A question's text is cut here in the list. */
  questionCut: 400,
  searchDebounceMs: 800,
  /** Longest question or reply, in characters. */
  questionTextMax: 10_000,
  /** Longest title and text of a notice that staff send, in characters. Together they fit one notice. */
  noticeTitleMax: 200,
  noticeTextMax: 1_750,
  /** Most files on one question or reply. */
  postFiles: 10,
  /** Longest name of a group, in characters. */
  groupNameChars: 300,
  /** Most students that one call of the desk moves, and most groups that it names. */
  deskStudentsTogether: 1_000,
  deskGroupsTogether: 20,
  /** A group that was removed can be brought back for so long. */
  undoMs: 60_000,
  /** Body of one call, in bytes. */
  bodyBytes: 1_048_576,
  /** Largest file that staff may send, in bytes. */
  staffFileBytes: 199_229_440,
  /** Default of OFFLINE_GRACE_MINUTES (decisions: late arrivals). */
  offlineGraceMinutes: 30,
} as const

/** What may be uploaded (spec §5 Attachments), with the extension of its key. */
export const uploadTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
} as const

export type UploadType = keyof typeof uploadTypes

/** Every one of them. */
export const allUploadTypes = Object.keys(uploadTypes) as UploadType[]

/** 11 digits, starting 01, then a digit 3 to 9, then 8 digits (spec §5). */
export const mobilePattern = /^01[3-9]\d{8}$/

/** A separate check flags text with any of these in a phone field (spec §5). */
export const forbiddenPhoneCharacters = /[\^\\+_{}$]/

/** At least 8 characters with an uppercase, a lowercase letter and a digit (spec §5). */
export const passwordPattern = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{8,}$/s

/** Something of a text is seen: letters of width nothing, blanks and marks alone are no name. */
export const visiblePattern = /(?![\u115f\u1160\u3164\uffa0\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** A colour of the white label: #0a6 or #00aa66. */
export const colourPattern = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i
