/** Bijoy's signs as Unicode: letters, clusters, reph and the order of vowel signs; and what is no Bijoy. */
import { describe, expect, it } from 'vitest'
import { bijoyLikeness, isBijoyFont, unicodeOfBijoy } from './bijoy.ts'

/** Bijoy and Unicode, pair by pair. */
const words = [
  'evsjv‡`‡ki বাংলাদেশের|ivRavbx রাজধানী|†KvbwU কোনটি|PÆMÖvg চট্টগ্রাম|ivRkvnx রাজশাহী|wm‡jU সিলেট|eiMybv বরগুনা',
  '¯^vaxbZv স্বাধীনতা|w`em দিবস|ZvwiL তারিখ|gvP© মার্চ|wW‡m¤^i ডিসেম্বর|†deªæqvwi ফেব্রুয়ারি|AvM÷ আগস্ট',
  'bvwdmv নাফিসা|ingvb রহমান|†gvt মোঃ|Avãyjøvn আব্দুল্লাহ|gvgyb মামুন|ûgvqyb হুমায়ুন|AvKvk আকাশ|B‡qvjv ইয়োলা',
  'Kg©x কর্মী|Kgx© কর্মী|wbR©b নির্জন|c~e© পূর্ব|m~h© সূর্য|A_©bxwZ অর্থনীতি|Kv‡h© কার্যে|m¤ú~Y© সম্পূর্ণ|ag©xq ধর্মীয়|e‡Y© বর্ণে',
  'kÖ×v শ্রদ্ধা|D”P উচ্চ|D”Q¡vm উচ্ছ্বাস|m‡e©v”P সর্বোচ্চ|weÁvb বিজ্ঞান|wkÿv শিক্ষা|K…ò কৃষ্ণ|e¨vL¨v ব্যাখ্যা|i¨ve র‍্যাব|ivóª রাষ্ট্র',
  'Pvu` চাঁদ|Puv` চাঁদ|†mŠi সৌর|ˆZwi তৈরি|c„w_ex পৃথিবী|cÖkœ প্রশ্ন|DËi উত্তর|kvwšÍ শান্তি|kvwš— শান্তি|gš¿x মন্ত্রী|¯¿x স্ত্রী',
  '`ªæZ দ্রুত|ïiæ শুরু|iƒc রূপ|¸iæ গুরু|ü`q হৃদয়|¯‹zj স্কুল|¯’vb স্থান|¯úó স্পষ্ট|¯§„wZ স্মৃতি|Aš^q অন্বয়|Avb›` আনন্দ|Ø›Ø দ্বন্দ্ব',
  'mgm¨v সমস্যা|µq ক্রয়|i³ রক্ত|wfwË ভিত্তি|gy³vÂj মুক্তাঞ্চল|KvÂb কাঞ্চন|A½ অঙ্গ|A¼ অঙ্ক|e½eÜy বঙ্গবন্ধু|wm×všÍ সিদ্ধান্ত|eÜy বন্ধু',
  'KÉ কণ্ঠ|NÈv ঘণ্টা|cÐ পণ্ড|L„÷ খৃস্ট|cÖvß প্রাপ্ত|m~² সূক্ষ্ম|j²x লক্ষ্মী|AvZ¥v আত্মা|cÙv পদ্মা|m¤§vb সম্মান|Av¤§v আম্মা|eªvþY ব্রাহ্মণ',
  'wPý চিহ্ন|Aïf অশুভ|wbðq নিশ্চয়|†kÖô শ্রেষ্ঠ|m„wó সৃষ্টি|KvV কাঠ|Av‡jv আলো|MfxiZv গভীরতা|Lvevi খাবার|SY ঝণ|NywZ ঘুতি|mswµqZv সংক্রিয়তা|‰`wbK দৈনিক',
]
  .flatMap((line) => line.split('|'))
  .map((pair) => pair.trim().split(' '))
  .filter((pair): pair is [string, string] => pair.length === 2)

describe('Bijoy', () => {
  it.each(words)('%s is %s', (typed, bangla) => {
    expect(unicodeOfBijoy(typed)).toBe(bangla.normalize('NFC'))
  })

  it('has a hundred words here', () => expect(words.length).toBeGreaterThan(95))

  it('keeps numbers, blanks and signs, has digits of its own, and leaves Bangla alone', () => {
    expect(unicodeOfBijoy('26 gvP© (cÖ_g), 50%|')).toBe('২৬ মার্চ (প্রথম), ৫০%।')
    expect(unicodeOfBijoy('• XvKv …')).toBe('• ঢাকা …')
    expect(unicodeOfBijoy('ঢাকা XvKv')).toBe('ঢাকা XvKv')
  })

  it.each(['SutonnyMJ', 'Sutonny MJ', 'SutonnyCMJ', 'ArhialkhanMJ', 'sutonnymj'])(
    'is of the font %s',
    (font) => expect(isBijoyFont(font)).toBe(true),
  )
  it.each(['SutonnyOMJ', 'Nikosh', 'Calibri', 'Times New Roman', 'Vrinda', ''])(
    'is not of the font %j',
    (font) => expect(isBijoyFont(font)).toBe(false),
  )

  it.each(['evsjv‡`‡ki ivRavbx †KvbwU?', '¯^vaxbZv w`em KZ ZvwiL?', '‡gvt Avãyjøvn Avj gvgyb', 'Av‡›`vjb'])(
    'is known in %j by its characters',
    (text) => expect(bijoyLikeness(text)).toBe('surely'),
  )
  it.each(['XvKv', 'bvwdmv ingvb', 'ivRkvnx'])('may be meant by %j', (text) =>
    expect(bijoyLikeness(text)).toBe('perhaps'),
  )
  it.each(
    `Sony©|† See the note ‡|exposé by Beyoncé|m² of café|NaCl, pH and DNA|What is the voltage†?|x^y = v_1 + |Beyoncé © 2024 Señor|Khan & Sons|Xavier|Nafisa Rahman|
    Md. Abdullah Al Mamun|Which vowels are in 'away'?|5 × 4 ÷ 2 = 10°C ± 1|f(x) = x² + y²|Ångström, Müller|H₂SO₄|"quoted" – text…|naïve façade|~/.bashrc \`code\`|A|
    «Les Misérables»|The wavy, wyvern|£5 or ¥6|v = u + at|½mv²|Schrödinger's ψ|velocity v, §4 ¶2|[1] Levy ¬p → q`
      .split('|')
      .map((text) => text.trim()),
  )('is never taken for %j', (text) => expect(bijoyLikeness(text)).not.toBe('surely'))

  it('is not taken for any text of the word lists that a school has', () => {
    const latin =
      'Physics Chemistry Biology Botany Zoology Vivax Waxy vowel ivory oxygen wavy Pavlov Vygotsky'
    for (const word of latin.split(' ')) expect(bijoyLikeness(word)).not.toBe('surely')
  })
})
