/*
 * Whether the last answer had anything to go on with, and whose it was. A page that opens with this keeps the
 * row's place from its first paint on, so that nothing moves when the answer comes.
 */

const STORAGE = 'continue-row';

/** Whether this member had something to go on with when they were here last. */
export function hadToGoOn(userId: number): boolean {
  try {
    return localStorage.getItem(STORAGE) === String(userId);
  } catch {
    return false;
  }
}

export function rememberToGoOn(userId: number, hasAny: boolean): void {
  try {
    if (hasAny) localStorage.setItem(STORAGE, String(userId));
    else if (hadToGoOn(userId)) localStorage.removeItem(STORAGE);
  } catch {
    // Storage is full or forbidden: the row comes unannounced.
  }
}

/**
 * Runs while the page is read: the server does not know who reads it. Marks its parent where the member who is
 * signed in here has something to go on with.
 */
export const CONTINUE_MARK =
  'try{var i=JSON.parse(localStorage.getItem("auth-storage")).state.user.id;' +
  `if(/(^|; )token=./.test(document.cookie)&&localStorage.getItem("${STORAGE}")===""+i)` +
  'document.currentScript.parentNode.dataset.kept=""}catch(e){}';
