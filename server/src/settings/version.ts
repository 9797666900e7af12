import manifest from '../../package.json' with { type: 'json' }

/** Of the running server. */
export const { version } = manifest
