/** Text of a card at hand. */
export const text = {
  watch: 'تماشا',
  goOn: 'ادامهٔ تماشا',
};
