/** A reset token for a user who proved to hold the account's phone; the 256-bit token is stored as its SHA-256. */
export interface PasswordResetTable {
  token_hash: string;
  member_id: number;
  expires_at: number;
}

export interface LoginTables {
  password_reset: PasswordResetTable;
}
