import { usePhoto } from '@tarazu/ui/photo'

/**
 * A photo that operators may see. `x-console` marks the request as an operator's. Each look is logged, so it
 * is not fetched again by itself.
 */
export const useLoggedPhoto = (url: string) => usePhoto(url, { 'x-console': '1' }, { noRefetch: true })
