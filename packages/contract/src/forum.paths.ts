/** Methods and paths of the forum room (spec §7, Q&A). */
export const forumPaths = {
  addQuestion: { method: 'POST', path: '/qa/add-question' },
  updateQuestion: { method: 'PATCH', path: '/qa/update-question' },
  question: { method: 'GET', path: '/qa/get-question/:id' },
  search: { method: 'POST', path: '/qa/search-questions' },
  keyword: { method: 'POST', path: '/qa/get-question-keyword' },
  subjects: { method: 'GET', path: '/qa/get-subject-by-group-by-student' },
  addComment: { method: 'POST', path: '/qa/add-comment' },
  updateComment: { method: 'PATCH', path: '/qa/update-comment' },
  comments: { method: 'GET', path: '/qa/get-comments/:questionId' },
  upvote: { method: 'POST', path: '/qa/upvote-answer' },
  upvotes: { method: 'GET', path: '/qa/get-upvotes' },
  like: { method: 'POST', path: '/qa/like-question' },
  bookmark: { method: 'POST', path: '/qa/student-bookmark-question' },
  bookmarks: { method: 'GET', path: '/qa/get-bookmarked-questions/:studentId' },
  report: { method: 'POST', path: '/qa/report' },
} as const
