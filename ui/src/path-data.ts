const pathData = /^[MLHVCSQTAZmlhvcsqtaz0-9 ,.eE+-]*$/

/** Path data comes from a server: anything that is not commands and numbers draws nothing. */
export function checkedPathData(text: string | undefined) {
  return text !== undefined && pathData.test(text) ? text : undefined
}
