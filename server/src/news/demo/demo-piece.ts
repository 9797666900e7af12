export type DemoPiece = {
  title: string
  subhead: string
  /** HTML. */
  content: string
}
