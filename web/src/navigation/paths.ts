import { appPaths } from '@tarazu/contract/addresses'

export const paths = appPaths

type Place = keyof typeof paths
type Names<P extends string> = P extends `${infer Head}/${infer Tail}` ? Names<Head> | Names<Tail> : Name<P>
type Name<S extends string> = S extends `:${infer N}` ? N : never
type Needed<P extends string> = Exclude<Names<P>, `${string}?`>
type Optional<P extends string> = Names<P> extends infer N ? (N extends `${infer O}?` ? O : never) : never
type Parameters<P extends string> = { [K in Needed<P>]: string | number } & {
  [K in Optional<P>]?: string | number
}

/** `pathTo('stock', { code: 'RELIANCE.NS', name: 'Reliance Industries' })` */
export function pathTo<P extends Place>(
  place: P,
  ...[parameters]: keyof Parameters<(typeof paths)[P]> extends never ? [] : [Parameters<(typeof paths)[P]>]
) {
  const given = (parameters ?? {}) as Record<string, string | number | undefined>
  return paths[place].replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = given[name]
    return value === undefined ? '' : `/${encodeURIComponent(value)}`
  })
}
