/** What every OFX 2.1.1 file is made of. Pure. */

/** The tag with its text, in which nothing is markup. */
export const tag = (name: string, text: string) =>
  `<${name}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</${name}>`

export const within = (name: string, ...content: readonly string[]) =>
  `<${name}>\n${content.join('\n')}\n</${name}>`

/** A time in ms UTC. */
export const timeOf = (at: number) => `${new Date(at).toISOString().replace(/[-:TZ]|\.\d+Z/g, '')}.000[0:GMT]`

export const noError = within('STATUS', tag('CODE', '0'), tag('SEVERITY', 'INFO'))

/** A file that nobody asked for with a sign-on of OFX: it is imported. `madeAt` is ms UTC. */
export function ofxFile(madeAt: number, ...messages: readonly string[]): string {
  const signedOn = within(
    'SIGNONMSGSRSV1',
    within('SONRS', noError, tag('DTSERVER', timeOf(madeAt)), tag('LANGUAGE', 'ENG')),
  )
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' +
    '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n' +
    `${within('OFX', signedOn, ...messages)}\n`
  )
}
