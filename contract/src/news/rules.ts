/** Most instruments that one piece of news can name. */
export const maxNewsInstruments = 5
