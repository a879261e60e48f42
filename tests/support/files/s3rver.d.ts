// The tests use this part of the S3 server, which comes without types.
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      allowMismatchedSignatures?: boolean
      directory: string
      configureBuckets?: { name: string }[]
      /** Takes any secret. */
      allowMismatchedSignatures?: boolean
    })
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
