interface ImportMetaEnv {
  /**
   * The server this client is built for, without a slash at the end; empty if the pages come from that server itself.
   */
  readonly PARLOUR_SERVER: string;
}
