// Bytes that are kept for long take no others with them: what is short shares 64 kB with whatever else was made at that
// moment, and all of it stays as long as the longest-lived part does.

/** The same bytes, in memory that holds nothing else. */
export function inOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
