/** The number of the list that everybody has, which the calls for favourites are about. */
export const favouritesList = 0

/** Most watchlists of a customer, the one of favourites among them. */
export const maxWatchlists = 10

/** Most instruments on one watchlist. */
export const maxFavourites = 200

export const maxWatchlistName = 40
export const maxWatchlistNote = 200

/** `hand` is the customer's own order; `change` begins with what has risen most today. */
export const watchlistSorts = ['hand', 'name', 'price', 'change'] as const
export type WatchlistSort = (typeof watchlistSorts)[number]
