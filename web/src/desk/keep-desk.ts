import { keepFiles } from '../data/keep-files.ts'
import { deskCache, deskList } from './desk-files.ts'

/**
 * A desk takes its own parts onto the device, and works without a network as well. A phone keeps what of
 * them was asked for on it.
 */
export const keepDesk = (isDesk: boolean) =>
  keepFiles(deskCache, async () => {
    const list: string[] = await (await fetch(`/${deskList}`)).json()
    const current = list.map((file) => new URL(`/${file}`, location.origin).href)
    return { wanted: isDesk ? current : [], current }
  })
