/** Most baskets that a customer keeps. */
export const maxBaskets = 20

/** Most orders in one basket. */
export const maxBasketRows = 20

export const maxBasketName = 40
