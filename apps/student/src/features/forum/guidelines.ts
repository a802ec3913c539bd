/** The guidelines of the ask modal: a Bengali list in either language of the app (spec §2 Ask / Reply modal). */
export const guidelines: readonly string[] = [
  'প্রশ্নটি বিবরণে (Description) বিস্তারিত লিখুন।',
  'একসঙ্গে একটির বেশি প্রশ্ন করবেন না।',
  'এর অন্যথা হলে ছবি বা PDF যোগ করা যাবে না।',
  'আপনি কী ধরনের উত্তর চান তা উল্লেখ করুন।',
  'পুরোটা বাংলায় অথবা পুরোটা ইংরেজিতে লিখুন; বাংলিশ এড়িয়ে চলুন।',
]
