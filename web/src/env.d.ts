interface ImportMetaEnv {
  /** The server this client is built for, without a slash at the end; empty if that is the one that gives the pages. */
  readonly PARLOUR_SERVER: string;
}
