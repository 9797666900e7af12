/** One server-sent event. `id` is the last one the stream has named, for resuming. */
export type StreamMessage = { event: string; data: string; id: string | undefined }

/** Reads the text of an event stream piece by piece: `take` a chunk, get the events that it completes. */
export function eventReader() {
  let rest = ''
  let id: string | undefined
  let event = ''
  let data: string[] = []

  function finish(): StreamMessage | undefined {
    const message = data.length > 0 ? { event: event || 'message', data: data.join('\n'), id } : undefined
    event = ''
    data = []
    return message
  }

  function line(text: string): StreamMessage | undefined {
    if (text === '') return finish()
    const colon = text.indexOf(':')
    // A comment: the server's heartbeat.
    if (colon === 0) return undefined
    const field = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
    if (field === 'id') id = value
    return undefined
  }

  return {
    take(chunk: string): StreamMessage[] {
      const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      return lines.map(line).filter((message) => message !== undefined)
    },
  }
}
