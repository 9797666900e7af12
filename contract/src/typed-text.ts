/**
 * Characters that a person may write: everything visible, and of the invisible ones only those that join
 * letters and emoji where they need it.
 */

/**
 * The person whose family is one sign, a heart on fire, with their skin and their hair: between two pictures.
 */
const betweenPictures = String.raw`(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)\u200d(?=\p{Extended_Pictographic})`

/**
 * The virama signs of Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam
 * (three) and Sinhala.
 */
const virama = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca]`
/** Which of its forms a letter takes stands after the sign that takes its vowel (RFC 5892, A.1 and A.2). */
const afterVirama = String.raw`(?<=${virama})[\u200c\u200d]`
/** The Ra of Bengali, Telugu and Kannada that keeps its form before the sign. */
const afterRa = String.raw`(?<=[\u09b0\u0c30\u0cb0])\u200d(?=${virama})`

/** Persian, Urdu and Kurdish write parts of a word unjoined. */
const arabic = String.raw`(?=\p{Script=Arabic})[\p{L}\p{Nd}]`
const betweenArabic = String.raw`(?<=${arabic}\p{Mn}*)\u200c(?=${arabic})`

/** The flags of England, Scotland and Wales are spelt out in signs that nobody sees. */
const ofBritain = [
  String.raw`\u{e0065}\u{e006e}\u{e0067}`,
  String.raw`\u{e0073}\u{e0063}\u{e0074}`,
  String.raw`\u{e0077}\u{e006c}\u{e0073}`,
].join('|')
const afterFlag = String.raw`(?<=\u{1f3f4})\u{e0067}\u{e0062}(?:${ofBritain})\u{e007f}`

const joined = [betweenPictures, afterVirama, afterRa, betweenArabic, afterFlag].join('|')

/**
 * Text of one line. Each character can be matched in one way only, so that no text is scanned twice.
 * Characters that change the direction and control characters are refused (safety T29), and so are joiners
 * that join nothing and halves of characters.
 */
export const lineForm = new RegExp(String.raw`^(?:[^\p{Cc}\p{Cf}\p{Cs}]|${joined})*$`, 'u')
/** Text of several lines. */
export const linesForm = new RegExp(String.raw`^(?:[^\p{Cc}\p{Cf}\p{Cs}]|\n|${joined})*$`, 'u')
