import { usePhoto } from '@tarazu/ui/photo'

/** A photo that operators may see; the header shows that the console asks. Each look is logged. */
export const useLoggedPhoto = (url: string) => usePhoto(url, { 'x-console': '1' }, { once: true })
