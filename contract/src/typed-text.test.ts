import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { lines, text } from './wire.ts'

const isLine = (written: string) => z.safeParse(text(200), written).success
const isLines = (written: string) => z.safeParse(lines(200), written).success

test.each([
  ['a plain name', 'Asha Rao'],
  ['accents, put together and apart', 'José A\u0301ngel'],
  ['a family', 'The Raos 👨\u200d👩\u200d👧\u200d👦'],
  ['skin and profession', 'Thanks 👩🏽\u200d⚕\ufe0f!'],
  ['a heart on fire', '❤\ufe0f\u200d🔥'],
  ['the same from a phone that leaves the form out', '❤\u200d🔥'],
  ['a rainbow flag', '🏳\ufe0f\u200d🌈'],
  ['people who hold hands', '🧑🏿\u200d🤝\u200d🧑🏻'],
  ['the flag of a country', '🇮🇳🇲🇽'],
  ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['a Hindi half letter', 'रक्\u200dषा'],
  ['Hindi, unjoined', 'श्रीमान्\u200cजी'],
  ['Marathi, with its eyelash', 'दर्\u200dया'],
  ['Malayalam, with its final letter', 'അവന്\u200d'],
  ['Bengali, with its Ra', 'র\u200d্যাব'],
  ['Kannada', 'ರಾಜ್\u200cಕುಮಾರ್'],
  ['Tamil', 'பக்\u200cஷி'],
  ['Sinhala', 'ශ්\u200dරී ලංකා'],
  ['Persian', 'می\u200cخواهم'],
  ['Persian, with a mark before', 'خانهٔ\u200cما'],
  ['Persian, after a number', '۵۰\u200cدرصد'],
  ['Urdu', 'بے\u200cحد'],
  ['Arabic and Hebrew, which run the other way by themselves', 'محمد דוד'],
])('%s may be written: %j', (_, written) => {
  expect([isLine(written), isLines(written)]).toEqual([true, true])
})

test.each([
  ['a joiner alone', '\u200d'],
  ['a non-joiner alone', '\u200c'],
  ['a joiner between Latin letters', 'pay\u200dpal'],
  ['a non-joiner between Latin letters', 'Asha\u200cRao'],
  ['a joiner between digits', '12\u200d34'],
  ['a joiner at the beginning', '\u200d👩'],
  ['a joiner at the end', '👩\u200d'],
  ['a joiner before a letter', '👩\u200da'],
  ['two joiners between emoji', '👩\u200d\u200d👧'],
  ['a non-joiner between emoji', '👩\u200c👧'],
  ['a joiner after a letter that keeps its vowel', 'क\u200dष'],
  ['two joiners after a virama', 'क्\u200d\u200dष'],
  ['a joiner and a non-joiner after a virama', 'क्\u200d\u200cष'],
  ['a joiner before the virama of another letter', 'ক\u200d্য'],
  ['a joiner in Persian', 'می\u200dخواهم'],
  ['two non-joiners in Persian', 'می\u200c\u200cخواهم'],
  ['a non-joiner at the end of Persian', 'می\u200c'],
  ['a non-joiner between Persian and Latin', 'می\u200ca'],
  ['a mark that turns the direction', 'a\u202eb'],
  ['one that isolates', 'a\u2067b\u2069'],
  ['one of the right-to-left', 'a\u200fb'],
  ['one of Arabic letters', 'a\u061cb'],
  ['a direction in a family', '👩\u200d\u202e👧'],
  ['a space without width', 'a\u200bb'],
  ['a byte order mark', '\ufeffx\ufeffy'],
  ['a soft hyphen', 'pay\u00adpal'],
  ['words in signs that nobody sees', 'x\u{e0068}\u{e0069}'],
  ['more than a flag', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e0068}\u{e0069}\u{e007f}'],
  ['a flag without its black one', 'x\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['a control character', 'a\u0007b'],
  ['a zero', 'a\u0000b'],
  ['a tabulator', 'a\tb'],
  ['half of an emoji', 'a\ud83db'],
])('%s is refused: %j', (_, written) => {
  expect([isLine(written), isLines(written)]).toEqual([false, false])
})

test('lines are kept only where there may be some', () => {
  expect([isLine('one\ntwo'), isLines('one\ntwo')]).toEqual([false, true])
  expect([isLine('one\rtwo'), isLines('one\rtwo')]).toEqual([false, false])
})

test('no text is looked at twice, however it is made', () => {
  for (const part of ['👩\u200d', 'क्\u200d', 'ا\u064e', 'ا\u200c', '\u064e', '🏴\u{e0067}\u{e0062}', 'a']) {
    const long = z.safeParse(lines(100_000), `${part.repeat(20_000)}\u202e`)
    expect(long.success).toBe(false)
  }
})
