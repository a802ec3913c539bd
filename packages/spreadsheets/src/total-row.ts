/** Rows below a table that sum it up. Pure. */

const totals =
  /^(?:(?:grand|sub)[ -]?)?totals?(?:[^\p{L}]|students?|questions?|marks?|number|no|of)*$|^(?:সর্ব)?মোট(?:[^\p{L}\p{M}]|শিক্ষার্থী|ছাত্রছাত্রী|ছাত্রী?|প্রশ্ন|নম্বর|সংখ্যা|জন)*$/iu

/** Whether a cell says that its row is a total: 'Total', 'Grand Total: 40', 'মোট ৪০ জন'. */
export function saysTotal(text: string): boolean {
  return totals.test(text.trim())
}
