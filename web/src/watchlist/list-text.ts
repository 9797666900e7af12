/** A watchlist as text for others: its name, then a line for each instrument. Pure. */
export const listText = (title: string, rows: readonly { code: string; name: string }[]) =>
  [title, ...rows.map(({ code, name }) => (code === name ? code : `${code} ${name}`))].join('\n')
