// Settings under which hashing a password takes no time: a usual hash takes 40 ms of a core. Only the tests of hashing
// itself do without them.
export const CHEAPEST_HASHES = { ARGON2_MEMORY_KIB: '8', ARGON2_PASSES: '1' }
