/** How every password is hashed, whoever sets it: OWASP's minimum for argon2id, 19 MiB (in KiB here), two passes, one lane. */
export const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
